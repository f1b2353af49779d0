// Asks for the cell thrown onto, marks it and the jump's end; the last level if stuck.
const lines = require('fs').readFileSync(0, 'utf8').split('\n');
let row = 0;
const next = () => lines[row++].trim().split(/\s+/).map(Number);

const [t] = next();
const out = [];
for (let i = 0; i < t; i++) {
  const [n, d, m] = next();
  const jumps = {};
  for (let j = 0; j < m; j++) {
    const [a, b] = next();
    jumps[a] = b;
  }
  const visited = new Array(n + 1).fill(false);
  visited[1] = true;
  let current = [1], steps = 0, found = false;
  while (current.length && !found) {
    steps++;
    const following = [];
    for (const cell of current) {
      for (let k = 1; k <= d; k++) {
        const land = cell + k;
        if (land > n || visited[land]) continue;
        visited[land] = true;
        const end = jumps[land] || land;
        visited[end] = true;
        if (end === n) found = true;
        following.push(end);
      }
    }
    current = following;
  }
  out.push(steps);
}
console.log(out.join('\n'));
