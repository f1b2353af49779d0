// One table from the last cell down; a ladder's foot may be rested on.
const tok = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);
let i = 1;
for (let c = 0; c < tok[0]; c++) {
  const n = tok[i], d = tok[i + 1], m = tok[i + 2];
  i += 3;
  const up = {}, down = {};
  for (let j = 0; j < m; j++, i += 2) {
    if (tok[i] < tok[i + 1]) up[tok[i]] = tok[i + 1];
    else down[tok[i]] = tok[i + 1];
  }
  const dp = Array(n + 1).fill(Infinity);
  dp[n] = 0;
  for (let v = n - 1; v >= 1; v--) {
    for (let k = 1; k <= d && v + k <= n; k++) {
      const w = v + k;
      let rest;
      if (down[w]) rest = dp[down[w]];
      else if (up[w]) rest = Math.min(dp[w], dp[up[w]]);
      else rest = dp[w];
      dp[v] = Math.min(dp[v], rest + 1);
    }
  }
  console.log(dp[1] === Infinity ? -1 : dp[1]);
}
