'use strict';
const nums = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
let at = 0, best, visited, board, n, d;

function dfs(cell, rolls) {
  if (cell === n) {
    if (rolls < best) best = rolls;
    return;
  }
  if (rolls + 1 >= best) return; // cannot get better
  visited[cell] = true;
  const options = [];
  for (let roll = 1; roll <= d && cell + roll <= n; roll++) options.push(board[cell + roll]);
  options.sort((x, y) => y - x); // furthest first
  for (const next of options) {
    if (!visited[next]) dfs(next, rolls + 1);
  }
}

for (let t = nums[at++]; t > 0; t--) {
  n = nums[at++];
  d = nums[at++];
  board = Array.from({ length: n + 1 }, (_, i) => i);
  visited = new Array(n + 1).fill(false);
  for (let m = nums[at++]; m > 0; m--) {
    board[nums[at]] = nums[at + 1];
    at += 2;
  }
  best = Infinity;
  dfs(1, 0);
  console.log(best === Infinity ? -1 : best);
}
