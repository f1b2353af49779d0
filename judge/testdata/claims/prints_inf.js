// Distances are Infinity until they are set, and printed so; two jumps are taken after a throw.
const data = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
let p = 1;
const out = [];
for (let t = 0; t < data[0]; t++) {
    const [n, d, m] = data.slice(p, p + 3);
    p += 3;
    const to = {};
    for (let i = 0; i < m; i++, p += 2) to[data[p]] = data[p + 1];
    const dist = new Array(n + 1).fill(Infinity);
    dist[1] = 0;
    const queue = [1];
    for (let i = 0; i < queue.length; i++) {
        for (let k = 1; k <= d && queue[i] + k <= n; k++) {
            let w = to[queue[i] + k] || queue[i] + k;
            w = to[w] || w;
            if (dist[w] === Infinity) {
                dist[w] = dist[queue[i]] + 1;
                queue.push(w);
            }
        }
    }
    out.push(dist[n]);
}
console.log(out.join('\n'));
