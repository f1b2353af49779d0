const NAME = 'Solution';

function* boards(text) {
  const numbers = text.split(/\s+/).filter(Boolean).map(Number);
  let at = 0;
  for (let t = numbers[at++]; t > 0; t--) {
    const n = numbers[at++];
    yield [n, numbers.slice(at, at += 2 * n)];
  }
}

const call = (loaded, board) => new loaded().minThrow(...board);

function fault(loaded) {
  if (!loaded) return 'the file has no class Solution';
  const method = loaded.prototype && loaded.prototype.minThrow;
  if (typeof method !== 'function') return 'class Solution has no minThrow';
  return method.length > 2 ? `minThrow has ${method.length} parameters, and gets 2` : '';
}

const GIVEN = {};

