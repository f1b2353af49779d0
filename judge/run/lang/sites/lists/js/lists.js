// Boards as two lists, of ladders and of snakes.
function* boards(text) {
  const numbers = text.split(/\s+/).filter(Boolean).map(Number);
  let at = 0;
  const pairs = () => Array.from({length: numbers[at++]}, () => [numbers[at++], numbers[at++]]);
  for (let t = numbers[at++]; t > 0; t--) yield [pairs(), pairs()];
}

exports.play = name => require('./adder').play(name, boards, (found, board) => found(...board));
