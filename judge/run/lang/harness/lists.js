function* boards(text) {
  const numbers = text.split(/\s+/).filter(Boolean).map(Number);
  let at = 0;
  const pairs = () => Array.from({length: numbers[at++]}, () => [numbers[at++], numbers[at++]]);
  for (let t = numbers[at++]; t > 0; t--) yield [pairs(), pairs()];
}

const call = (loaded, board) => loaded(...board);

const GIVEN = {};

