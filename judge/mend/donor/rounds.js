const tokens = require('fs').readFileSync(0).toString().split(/\s+/);
let at = 0;
const num = () => parseInt(tokens[at++], 10);

for (let t = num(); t > 0; t--) {
  const n = num(), d = num(), m = num();
  const jump = {};
  for (let i = 0; i < m; i++) {
    const a = num();
    jump[a] = num();
  }
  const best = Array(n + 1).fill(Infinity);
  best[1] = 0;
  let changed = true;
  while (changed) {
    changed = false;
    for (let i = 1; i < n; i++) {
      for (let k = 1; k <= d; k++) {
        if (i + k > n) break;
        let to = i + k;
        if (jump[to]) to = jump[to];
        if (best[i] + 1 < best[to]) {
          best[to] = Math.min(best[to], best[i] + 1);
          changed = true;
        }
      }
    }
  }
  if (best[n] === Infinity) best[n] = -1;
  console.log(best[n]);
}
