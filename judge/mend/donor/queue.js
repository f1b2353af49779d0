const data = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
let p = 0;
let t = data[p++];
const out = [];
while (t-- > 0) {
  const n = data[p++], d = data[p++], m = data[p++];
  const jump = [];
  for (let i = 0; i <= n; i++) jump[i] = i;
  for (let i = 0; i < m; i++) {
    const a = data[p++];
    const b = data[p++];
    jump[a] = b;
  }
  const dist = new Array(n + 1).fill(-1);
  const seen = new Array(n + 1).fill(false);
  const queue = [1];
  seen[1] = true;
  dist[1] = 0;
  while (queue.length > 0) {
    const u = queue.shift();
    if (u === n) break;
    for (let k = 1; k <= d; k++) {
      let v = u + k;
      if (v > n) break;
      v = jump[v];
      if (seen[v]) continue;
      seen[v] = true;
      dist[v] = dist[u] + 1;
      queue.push(v);
    }
  }
  out.push(dist[n]);
}
console.log(out.join('\n'));
