// Reads boards, calls fewestThrows of the file solution.js, and prints a line for each board.
const fs = require('fs');

// What the program prints itself goes to standard error.
globalThis.console = new console.Console(process.stderr, process.stderr);
Object.defineProperty(process, 'stdout', {value: process.stderr});

const numbers = fs.readFileSync(0, 'utf8').split(/\s+/).filter(Boolean).map(Number);
let at = 0;
const number = () => numbers[at++];

const {fewestThrows} = require('./solution');

let answers = '';
try {
  for (let boards = number(); boards > 0; boards--) {
    const cells = number(), faces = number(), count = number();
    const jumps = Array.from({length: count}, () => [number(), number()]);
    answers += fewestThrows(cells, faces, jumps) + '\n';
  }
} finally {
  fs.writeSync(1, answers);
}
