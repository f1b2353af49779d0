function* boards(text) {
  const numbers = text.split(/\s+/).filter(Boolean).map(Number);
  let at = 0;
  const pairs = () => Array.from({length: numbers[at++]}, () => [numbers[at++], numbers[at++]]);
  for (let t = numbers[at++]; t > 0; t--) yield [pairs(), pairs()];
}

const call = (loaded, board) => loaded(...board);

function fault(loaded) {
  if (!loaded) return `the file has no function ${NAME}`;
  return loaded.length > 2 ? `${NAME} has ${loaded.length} parameters, and gets 2` : '';
}

const GIVEN = {};

