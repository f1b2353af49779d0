'use strict';

const fs = require('fs');

process.stdin.resume();
process.stdin.setEncoding('utf-8');

let inputString = '';

process.stdin.on('data', inputStdin => { inputString += inputStdin; });
process.stdin.on('end', () => {
    const ws = fs.createWriteStream(process.env.OUTPUT_PATH);
    ws.end(inputString.split('\n')[0]);
});

function quickestWayUp(ladders, snakes) {
    const ends = new Map([...ladders, ...snakes]);
    const throws = new Map([[1, 0]]);
    const next = [1];
    for (const from of next) {
        for (let to = from + 1; to <= Math.min(from + 6, 100); to++) {
            const end = ends.has(to) ? ends.get(to) : to;
            if (!throws.has(end)) {
                throws.set(end, throws.get(from) + 1);
                next.push(end);
            }
        }
    }
    console.log(ladders.length, 'ladders');
    ladders.length = 0;
    return throws.has(100) ? throws.get(100) : -1;
}
