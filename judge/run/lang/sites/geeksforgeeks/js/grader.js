// asks for: Solution minThrow
function* boards(text) {
  const numbers = text.split(/\s+/).filter(Boolean).map(Number);
  let at = 0;
  for (let t = numbers[at++]; t > 0; t--) {
    const n = numbers[at++];
    yield [n, numbers.slice(at, at += 2 * n)];
  }
}

require('./adder').play('Solution', boards, (Solution, board) => new Solution().minThrow(...board));
