// Approach:  BFS; cells that no throw has landed on yet are linked (next).
// Source:    what a class hands in; some sites play it so.
// Cost:      time nearly linear, memory 4N ints.
// Why wrong: believes that the player starts off the board, on cell 0: that is
//            one cell further away, and a jump on cell 1 can be landed on.
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

function leastThrows(n, d) {
  let head = 0;
  let tail = 0;
  dist[0] = 0;
  queue[tail++] = 0;
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

const input = require('fs').readFileSync(0);
let position = 0;

function readInt() {
  while (input[position] < 48) position++;
  let value = 0;
  while (input[position] >= 48) value = 10 * value + input[position++] - 48;
  return value;
}

function main() {
  const answers = [];
  for (let boards = readInt(); boards > 0; boards--) {
    const n = readInt();
    const d = readInt();
    const m = readInt();
    for (let c = 0; c <= n + 1; c++) {
      jumpEnd[c] = next[c] = c;
      dist[c] = -1;
    }
    for (let i = 0; i < m; i++) {
      const start = readInt();
      jumpEnd[start] = readInt();
    }
    answers.push(leastThrows(n, d));
  }
  console.log(answers.join('\n'));
}

main();
