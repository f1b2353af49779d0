// In the loop over the throws an already visited destination does `break` instead of `continue`,
// so all larger throws from that cell are dropped.
const data = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
let ptr = 0;

function minThrows(n, d, jumps) {
  const visited = new Set([1]);
  let queue = [[1, 0]];
  let i = 0;
  while (i < queue.length) {
    const [cell, count] = queue[i++];
    if (cell === n) {
      return count;
    }
    for (let dice = 1; dice <= d; dice++) {
      let target = cell + dice;
      if (target > n) {
        break;
      }
      if (jumps.has(target)) {
        target = jumps.get(target);
      }
      if (visited.has(target)) {
        break;
      }
      visited.add(target);
      queue.push([target, count + 1]);
    }
  }
  return -1;
}

const T = data[ptr++];
const answers = [];
for (let t = 0; t < T; t++) {
  const n = data[ptr++];
  const d = data[ptr++];
  const m = data[ptr++];
  const jumps = new Map();
  for (let j = 0; j < m; j++) {
    const a = data[ptr++];
    const b = data[ptr++];
    jumps.set(a, b);
  }
  answers.push(minThrows(n, d, jumps));
}
console.log(answers.join('\n'));
