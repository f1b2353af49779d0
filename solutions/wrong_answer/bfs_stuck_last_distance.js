// Approach:  BFS with a queue of (cell, distance) and a visited array, over a
//            move array: the landed cell is marked visited, the jump's end is
//            enqueued with distance + 1, and the search stops when N is taken.
// Source:    published so in C++, Java, Python, C# and JavaScript.
// Cost:      time O(N D), memory O(N).
// Why wrong: believes that the queue always ends with N. Where N cannot be
//            reached, the distance of the last entry taken is returned.
'use strict';

function leastThrows(move, n, d) {
  const visited = new Array(n + 1).fill(false);
  const queue = [{ cell: 1, distance: 0 }];
  let entry;
  visited[1] = true;
  for (let head = 0; head < queue.length; head++) {
    entry = queue[head];
    if (entry.cell === n) break;
    for (let c = entry.cell + 1; c <= entry.cell + d && c <= n; c++) {
      if (visited[c]) continue;
      visited[c] = true;
      queue.push({ cell: move[c] === -1 ? c : move[c], distance: entry.distance + 1 });
    }
  }
  return entry.distance;
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
    const move = new Array(n + 1).fill(-1);
    for (let i = 0; i < m; i++) {
      const start = readInt();
      move[start] = readInt();
    }
    answers.push(leastThrows(move, n, d));
  }
  console.log(answers.join('\n'));
}

main();
