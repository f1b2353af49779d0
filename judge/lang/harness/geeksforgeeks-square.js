const NAME = 'Solution';

function* boards(text) {
  const lines = text.split('\n');
  const cells = line => (line || '').split(/\s+/).filter(Boolean).map(Number);
  let at = 0;
  for (let t = Number(lines[at++]); t > 0; t--) yield [Number(lines[at++]), cells(lines[at++]), cells(lines[at++])];
}

const call = (loaded, board) => new loaded().minThrows(...board);

function fault(loaded) {
  if (!loaded) return 'the file has no class Solution';
  const method = loaded.prototype && loaded.prototype.minThrows;
  if (typeof method !== 'function') return 'class Solution has no minThrows';
  return method.length > 3 ? `minThrows has ${method.length} parameters, and gets 3` : '';
}

const GIVEN = {};

