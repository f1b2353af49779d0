// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    published as BFS over a move array, in C++, Java, Python, C# and
//            JavaScript; repaired: -1 when N cannot be reached.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory 4N ints.
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     as beginners do, with lines and console.log: the time limit allows for that.
'use strict';

const MAX_CELLS = 1000000;
const jumpEnd = new Int32Array(MAX_CELLS + 2); // the cell itself where no jump starts
const next = new Int32Array(MAX_CELLS + 2); // next[c] === c: c was not landed on
const dist = new Int32Array(MAX_CELLS + 2);
const queue = new Int32Array(MAX_CELLS + 2);

function firstUnlanded(cell) {
  while (next[cell] !== cell) {
    next[cell] = next[next[cell]];
    cell = next[cell];
  }
  return cell;
}

function fewestThrows(n, d) {
  let head = 0;
  let tail = 0;
  dist[1] = 0;
  queue[tail++] = 1;
  while (head < tail) {
    const from = queue[head++];
    if (from === n) return dist[n];
    const last = Math.min(from + d, n);
    for (let c = firstUnlanded(from + 1); c <= last; c = firstUnlanded(c + 1)) {
      next[c] = c + 1;
      const end = jumpEnd[c];
      if (dist[end] < 0) {
        dist[end] = dist[from] + 1;
        queue[tail++] = end;
      }
    }
  }
  return -1;
}

const lines = require('fs').readFileSync(0, 'utf8').split('\n');
let line = 0;

function main() {
  const boards = Number(lines[line++]);
  for (let i = 0; i < boards; i++) {
    const [n, d, m] = lines[line++].split(' ').map(Number);
    for (let c = 1; c <= n + 1; c++) {
      jumpEnd[c] = next[c] = c;
      dist[c] = -1;
    }
    for (let j = 0; j < m; j++) {
      const [start, end] = lines[line++].split(' ').map(Number);
      jumpEnd[start] = end;
    }
    console.log(fewestThrows(n, d));
  }
}

main();
