// Approach:  BFS; cells not visited yet are linked (next). Landing on a cell
//            visits it, and being carried to a jump's end visits that.
// Source:    what a class hands in.
// Cost:      time nearly linear, memory 4N ints.
// Why wrong: believes that to land on a cell and to rest on it are one thing. A
//            jump's end that is a jump's start can be one without the other: a
//            snake's tail on a ladder's foot bars the ladder, and the other way
//            round.
'use strict';

const MAX_CELLS = 1000000;
const jumpEnd = new Int32Array(MAX_CELLS + 2); // the cell itself where no jump starts
const next = new Int32Array(MAX_CELLS + 2); // next[c] === c: c was not visited
const dist = new Int32Array(MAX_CELLS + 2);
const queue = new Int32Array(MAX_CELLS + 2);

function firstUnvisited(cell) {
  while (next[cell] !== cell) {
    next[cell] = next[next[cell]];
    cell = next[cell];
  }
  return cell;
}

function leastThrows(n, d) {
  let head = 0;
  let tail = 0;
  next[1] = 2;
  dist[1] = 0;
  queue[tail++] = 1;
  while (head < tail) {
    const from = queue[head++];
    if (from === n) return dist[n];
    const last = Math.min(from + d, n);
    for (let c = firstUnvisited(from + 1); c <= last; c = firstUnvisited(c + 1)) {
      const end = jumpEnd[c];
      const carried = end !== c;
      next[c] = c + 1;
      if (carried && next[end] !== end) continue;
      next[end] = end + 1;
      dist[end] = dist[from] + 1;
      queue[tail++] = end;
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
