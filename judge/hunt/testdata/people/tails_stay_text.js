const lines = require('fs').readFileSync(0, 'utf8').split('\n');
let i = 1;

function quickest(n, d, jumps) {
  const rolls = { 1: 0 };
  const queue = [1];
  while (queue.length) {
    const cell = queue.shift();
    for (let die = 1; die <= d; die++) {
      let next = cell + die;
      if (next > n) break;
      if (jumps[next]) next = jumps[next];
      if (rolls[next] === undefined) {
        rolls[next] = rolls[cell] + 1;
        queue.push(next);
      }
    }
    if (rolls[n] !== undefined) return rolls[n];
  }
  return -1;
}

for (let t = 0; t < Number(lines[0]); t++) {
  const [n, d, m] = lines[i++].split(' ').map(Number);
  const jumps = {};
  for (let j = 0; j < m; j++) {
    const [from, to] = lines[i++].split(' ');
    // the way up is needed as a number
    jumps[from] = Number(from) < Number(to) ? Number(to) : to;
  }
  console.log(quickest(n, d, jumps));
}
