// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    our own, as a beginner writes it.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory O(N).
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     all at once, with split(/\s+/).map(Number), into a Map, and prints with console.log: the time limit allows for that.
const fs = require('fs');

const numbers = fs.readFileSync('/dev/stdin').toString().trim().split(/\s+/).map(Number);
let at = 0;
const boards = numbers[at++];
for (let i = 0; i < boards; i++) {
  const n = numbers[at++];
  const d = numbers[at++];
  const m = numbers[at++];
  const jumps = new Map();
  for (let j = 0; j < m; j++) {
    const a = numbers[at++];
    const b = numbers[at++];
    jumps.set(a, b);
  }
  const next = [];
  const dist = [];
  for (let c = 0; c <= n + 1; c++) {
    next.push(c);
    dist.push(-1);
  }
  let answer = -1;
  const queue = [1];
  dist[1] = 0;
  for (let head = 0; head < queue.length; head++) {
    const cell = queue[head];
    if (cell === n) {
      answer = dist[cell];
      break;
    }
    let c = cell + 1;
    while (true) {
      while (next[c] !== c) {
        next[c] = next[next[c]];
        c = next[c];
      }
      if (c > n || c > cell + d) break;
      next[c] = c + 1;
      const end = jumps.has(c) ? jumps.get(c) : c;
      if (dist[end] === -1) {
        dist[end] = dist[cell] + 1;
        queue.push(end);
      }
    }
  }
  console.log(answer);
}
