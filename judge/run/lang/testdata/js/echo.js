const lines = require('fs').readFileSync(0, 'utf8').trim().split('\n');
for (const line of lines) console.log(line.split(' ').map(Number).reduce((a, b) => a + b));
