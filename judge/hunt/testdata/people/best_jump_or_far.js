// Of the jumps in reach only the one that ends highest, and the farthest cell without one.
const word = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
let at = 0;
const lines = [];
for (let boards = word[at++]; boards > 0; boards--) {
  const n = word[at++], d = word[at++], m = word[at++];
  const jump = new Int32Array(n + 1);
  for (let i = 0; i < m; i++, at += 2) jump[word[at]] = word[at + 1];
  const dist = new Int32Array(n + 1).fill(-1);
  const queue = [1];
  dist[1] = 0;
  for (let head = 0; head < queue.length; head++) {
    const cell = queue[head];
    let end = 0, free = 0;
    for (let c = cell + 1; c <= Math.min(cell + d, n); c++) {
      if (jump[c] === 0) free = c;
      else end = Math.max(end, jump[c]);
    }
    for (const to of [end, free]) {
      if (to > 0 && dist[to] < 0) {
        dist[to] = dist[cell] + 1;
        queue.push(to);
      }
    }
  }
  lines.push(dist[n]);
}
console.log(lines.join('\n'));
