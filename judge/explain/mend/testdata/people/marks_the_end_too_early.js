'use strict';
const data = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
let p = 0;

function minThrows(n, faces, to) {
  const visited = new Uint8Array(n + 1);
  let frontier = [1];
  visited[1] = 1;
  let throws = 0;
  while (frontier.length > 0) {
    throws++;
    const upcoming = [];
    for (const cell of frontier) {
      for (let k = 1; k <= faces; k++) {
        const landed = cell + k;
        if (landed > n) break;
        if (visited[landed]) continue;
        visited[landed] = 1;
        const end = to[landed] || landed;
        visited[end] = 1;
        if (end === n) return throws;
        upcoming.push(end);
      }
    }
    frontier = upcoming;
  }
  return -1;
}

const t = data[p++];
const out = [];
for (let i = 0; i < t; i++) {
  const n = data[p++], d = data[p++], m = data[p++];
  const to = new Int32Array(n + 1);
  for (let j = 0; j < m; j++) {
    const a = data[p++];
    to[a] = data[p++];
  }
  out.push(minThrows(n, d, to));
}
console.log(out.join('\n'));
