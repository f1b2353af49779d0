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

const GIVEN = {};

