const rl = require('readline').createInterface({ input: process.stdin });
const lines = [];
rl.on('line', (line) => lines.push(line));
rl.on('close', () => {
  let row = 1;
  for (let k = 0; k < Number(lines[0]); k++) {
    const [n, d, m] = lines[row++].split(' ').map(Number);
    const jump = new Array(n + 1).fill(0);
    for (let i = 0; i < m; i++) {
      const [a, b] = lines[row++].split(' ').map(Number);
      jump[a] = b;
    }
    console.log(throwsFor(n, d, jump));
  }
});

function throwsFor(n, d, jump) {
  const landed = new Array(n + 1).fill(false);
  let level = [1];
  for (let made = 1; level.length > 0; made++) {
    const next = [];
    for (const v of level) {
      for (let w = v + 1; w <= v + d && w <= n; w++) {
        if (landed[w]) continue;
        landed[w] = true;
        let rest = w;
        if (jump[w] > 0) rest = jump[w];
        if (rest === n) return made;
        next.push(rest);
      }
    }
    level = next;
  }
  return -1;
}
