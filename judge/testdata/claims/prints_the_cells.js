// The number of cells is printed, not the distance of the last one.
const data = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);
let p = 1;
const out = [];
for (let t = 0; t < data[0]; t++) {
    const [n, d, m] = data.slice(p, p + 3);
    p += 3 + 2 * m;
    out.push(n);
}
console.log(out.join('\n'));
