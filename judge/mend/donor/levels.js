const lines = require('fs').readFileSync(0, 'utf8').split('\n');
let row = 0;
const numbers = () => lines[row++].trim().split(/\s+/).map(Number);

function fewest(n, d, jump) {
  const seen = new Set();
  seen.add(1);
  let level = [1];
  let steps = 0;
  while (level.length > 0) {
    if (seen.has(n)) return steps;
    steps++;
    const next = [];
    for (const cell of level) {
      for (let x = cell + 1; x <= Math.min(cell + d, n); x++) {
        let to = x;
        if (jump.has(x)) to = jump.get(x);
        if (seen.has(to)) continue;
        seen.add(to);
        next.push(to);
      }
    }
    level = next;
  }
  return -1;
}

const [t] = numbers();
for (let i = 0; i < t; i++) {
  const [n, d, m] = numbers();
  const jump = new Map();
  for (let j = 0; j < m; j++) {
    const [a, b] = numbers();
    jump.set(a, b);
  }
  console.log(fewest(n, d, jump));
}
