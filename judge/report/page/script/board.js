// Boards as text: the plain input, and the end of a link.

const MIN_CELLS = 2, MAX_CELLS = 1000000, MAX_FACES = 1000000;

// What makes a board invalid, or ''.
function faultOf(board) {
  const { cells, faces, jumps } = board, seen = new Set();
  if (!(Number.isInteger(cells) && cells >= MIN_CELLS && cells <= MAX_CELLS)) return 'a board has 2 to 1,000,000 cells';
  if (!(Number.isInteger(faces) && faces >= 1 && faces <= MAX_FACES)) return 'a die has 1 to 1,000,000 faces';
  for (const [from, to] of jumps) {
    const fault = jumpFault(cells, from, to) || (seen.has(from) ? 'two jumps start on cell ' + from : '');
    if (fault) return fault;
    seen.add(from);
  }
  return '';
}

function jumpFault(cells, from, to) {
  if (!(Number.isInteger(from) && from >= 1 && from < cells)) return 'a jump starts on cell 1 to ' + (cells - 1);
  if (!(Number.isInteger(to) && to >= 1 && to <= cells)) return 'a jump ends on cell 1 to ' + cells;
  return from === to ? 'a jump starts and ends on cell ' + from : '';
}

function plainOf(board) {
  const lines = ['1', board.cells + ' ' + board.faces + ' ' + board.jumps.length];
  for (const [from, to] of board.jumps) lines.push(from + ' ' + to);
  return lines.join('\n') + '\n';
}

// Reads cells, faces and pairs out of numbers; throws what is wrong with them.
function boardFrom(numbers) {
  if (numbers.length < 2 || numbers.length % 2 !== 0) throw new Error('expected cells and faces, then two numbers for each jump');
  const board = { cells: numbers[0], faces: numbers[1], jumps: [] };
  for (let i = 2; i < numbers.length; i += 2) board.jumps.push([numbers[i], numbers[i + 1]]);
  const fault = faultOf(board);
  if (fault) throw new Error(fault);
  return board;
}

function numbersIn(words) {
  return words.map(word => {
    if (!/^\d{1,9}$/.test(word)) throw new Error('expected a whole number, found "' + word.slice(0, 20) + '"');
    return Number(word);
  });
}

// Reads a plain input of one board.
function parsePlain(text) {
  const numbers = numbersIn(text.split(/\s+/).filter(Boolean));
  if (numbers[0] !== 1) throw new Error('expected 1 board; the input begins with how many there are');
  if (numbers.length < 4) throw new Error('expected cells, faces and the number of jumps');
  const [, cells, faces, jumps] = numbers;
  if (numbers.length !== 4 + 2 * jumps) throw new Error('expected two numbers for each of ' + jumps + ' jumps');
  return boardFrom([cells, faces].concat(numbers.slice(4)));
}

// The end of a link: 12,6,2-10,11-3.
function linkOf(board) {
  return [board.cells, board.faces].concat(board.jumps.map(j => j[0] + '-' + j[1])).join(',');
}

function parseLink(text) { return boardFrom(numbersIn(text.split(/[,-]/))); }

function sizeOf(board) {
  return counted(board.cells, 'cell') + ', ' + counted(board.faces, 'face') + ', ' + counted(board.jumps.length, 'jump');
}

function counted(n, noun) { return grouped(n) + ' ' + noun + (n === 1 ? '' : 's'); }

function grouped(n) { return String(n).replace(/\B(?=(\d{3})+$)/g, ','); }
