// Starts before cell 1, and keeps only the pairs that lead up.
const data = require('fs').readFileSync('/dev/stdin', 'utf8').split(/\s+/).map(Number);
let p = 0;
let t = data[p++];
while (t-- > 0) {
  const n = data[p++], d = data[p++], m = data[p++];
  const ladders = new Map();
  for (let i = 0; i < m; i++) {
    const a = data[p++], b = data[p++];
    if (b > a) ladders.set(a, b);
  }
  const queue = [[0, 0]];
  const seen = new Set([0]);
  let result = -1;
  while (queue.length > 0) {
    const [cell, moves] = queue.shift();
    if (cell === n) {
      result = moves;
      break;
    }
    for (let face = d; face >= 1; face--) {
      let to = cell + face;
      if (to > n) continue;
      if (ladders.has(to)) to = ladders.get(to);
      if (!seen.has(to)) {
        seen.add(to);
        queue.push([to, moves + 1]);
      }
    }
  }
  console.log(result);
}
