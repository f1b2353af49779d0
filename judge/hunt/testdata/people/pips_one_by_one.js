// Moves pip by pip. When more pips were moved than the die has, that was a throw.
const numbers = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
let at = 0;
const out = [];
for (let boards = numbers[at++]; boards > 0; boards--) {
  const cells = numbers[at++], die = numbers[at++], jumps = numbers[at++];
  const jump = new Map();
  for (let i = 0; i < jumps; i++) {
    jump.set(numbers[at], numbers[at + 1]);
    at += 2;
  }
  const seen = new Set();
  let now = [[1, 0]], thrown = 0, answer = -1;
  while (now.length > 0 && answer < 0) {
    const later = [];
    while (now.length > 0) {
      const [cell, pips] = now.pop();
      const key = cell * (die + 1) + pips;
      if (seen.has(key)) continue;
      seen.add(key);
      if (cell === cells) {
        answer = thrown + 1;
        break;
      }
      if (jump.has(cell)) later.push([jump.get(cell), 0]);
      if (pips + 1 > die) later.push([cell + 1, 0]);
      else now.push([cell + 1, pips + 1]);
    }
    now = later;
    thrown++;
  }
  out.push(answer);
}
console.log(out.join('\n'));
