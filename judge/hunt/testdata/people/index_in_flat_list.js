// All jumps in one flat list: [a, b, a, b, ...]; looks for the cell with indexOf.
const lines = require('fs').readFileSync(0, 'utf8').split('\n');
let row = 0;
const t = parseInt(lines[row++]);
for (let c = 0; c < t; c++) {
  const [n, d, m] = lines[row++].split(' ').map(Number);
  let flat = [];
  for (let i = 0; i < m; i++) flat = flat.concat(lines[row++].split(' ').map(Number));
  const dist = Array(n + 1).fill(-1);
  dist[1] = 0;
  const queue = [1];
  while (queue.length > 0) {
    const v = queue.shift();
    if (v === n) break;
    for (let k = 1; k <= d; k++) {
      let to = v + k;
      if (to > n) break;
      const i = flat.indexOf(to);
      if (i >= 0) to = flat[i + 1] || to;
      if (dist[to] === -1) {
        dist[to] = dist[v] + 1;
        queue.push(to);
      }
    }
  }
  console.log(dist[n]);
}
