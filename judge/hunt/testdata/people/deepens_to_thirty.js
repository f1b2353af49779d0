// Tries 1, 2, ... 30 throws; more are never needed, it thinks.
const input = require('fs').readFileSync(0).toString().split(/\s+/);
let at = 0;
const num = () => parseInt(input[at++], 10);

function reachable(n, d, to, limit) {
  const left = new Int32Array(n + 1).fill(-1);
  const stack = [[1, limit]];
  while (stack.length) {
    const [cell, more] = stack.pop();
    if (cell === n) return true;
    if (more <= left[cell]) continue;
    left[cell] = more;
    if (more === 0) continue;
    for (let x = cell + 1; x <= Math.min(cell + d, n); x++) {
      stack.push([to[x], more - 1]);
    }
  }
  return false;
}

for (let t = num(); t > 0; t--) {
  const n = num(), d = num(), m = num();
  const to = [...Array(n + 1).keys()];
  for (let i = 0; i < m; i++) {
    const a = num();
    to[a] = num();
  }
  let answer = -1;
  for (let limit = 1; limit <= 30; limit++) {
    if (reachable(n, d, to, limit)) {
      answer = limit;
      break;
    }
  }
  console.log(answer);
}
