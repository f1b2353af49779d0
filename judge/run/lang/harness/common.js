// What a site does with a function: one call for each board, a line for each
// answer. What the function prints itself goes to standard error, as the sites
// do not look at it.
const fs = require('fs');
const vm = require('vm');
const FILE = 'main.js';
const MISSING = `the file has no ${NAME === 'Solution' ? 'class' : 'function'} ${NAME}`;

// The names at the top of the file are those of a script, as on the sites.
function load() {
  const module = {exports: {}};
  Object.assign(globalThis, {require, module, exports: module.exports}, GIVEN);
  globalThis.console = new console.Console(process.stderr, process.stderr);
  Object.defineProperty(process, 'stdout', {value: process.stderr});
  vm.runInThisContext(SOURCE, {filename: FILE});
  return vm.runInThisContext(`typeof ${NAME} === 'function' ? ${NAME} : undefined`) || module.exports[NAME];
}

function play() {
  const text = fs.readFileSync(0, 'utf8');
  let answers = '';
  try {
    const loaded = load();
    if (!loaded) throw new Error(MISSING);
    for (const board of boards(text)) answers += call(loaded, board) + '\n';
  } finally {
    fs.writeFileSync(1, answers);
  }
  process.exit(0); // whatever timers the file has set
}

// Ends the compilation of a file that has mistakes of grammar, or nothing of the function's name.
// It runs nothing of the file.
function check() {
  try {
    new vm.Script(SOURCE, {filename: FILE});
  } catch (error) {
    complain(String(error.stack).split('\n    at ')[0]);
  }
  if (!SOURCE.includes(NAME)) complain(MARK + MISSING);
}

function complain(words) {
  fs.writeFileSync(2, words + '\n');
  process.exit(1);
}

if (process.argv[2] === '--check') check();
else play();

// In a stack, a submission's file is called main.js; the next line names this one.
//# sourceURL=harness
