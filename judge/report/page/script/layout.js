// Where things are in a picture, as report/picture lays it out: slots of a
// hundred units, the first at the bottom left, the rows winding upwards. Up to
// MOST_GRID cells each cell has its slot; of a larger board only what matters
// has one, and a slot between says how many cells are left out.

const UNIT = 100, MARGIN = 26, MOST_GRID = COLUMNS.length - 1;

// ways are lists of cells to be shown whatever the size of the board, and taken are
// the starts of the jumps on them: of a large board no other jumps are drawn.
function layoutOf(board, ways, taken) {
  const jumps = new Map(board.jumps);
  const l = { board, jumps, slots: [], at: new Map() };
  let last = 0;
  for (const cell of shownCells(board, jumps, ways)) {
    if (cell > last + 1) l.slots.push({ left: cell - last - 1 });
    l.at.set(cell, l.slots.length);
    l.slots.push({ cell });
    last = cell;
  }
  l.columns = COLUMNS[l.slots.length];
  l.rows = Math.ceil(l.slots.length / l.columns);
  l.width = Math.max(340, l.columns * UNIT + 2 * MARGIN);
  l.x0 = (l.width - l.columns * UNIT) / 2;
  l.y0 = l.rows === 1 ? 2 * MARGIN : MARGIN; // bodies bend out of a single row
  l.height = l.y0 * 2 + l.rows * UNIT;
  l.drawn = board.jumps.filter(([from, to]) => l.at.has(from) && l.at.has(to)).filter(([from]) => board.cells <= MOST_GRID || taken.size === 0 || taken.has(from)).slice(0, 60);
  return l;
}

// The cells that have a slot. Of a large board: both ends, the ways, and where the
// jumps on them lead; where there is no way, the longest ladder and snake.
function shownCells(board, jumps, ways) {
  if (board.cells <= MOST_GRID) return Array.from({ length: board.cells }, (_, i) => i + 1);
  const cells = new Set([1, board.cells]);
  for (const way of ways) way.forEach(cell => cell > 0 && cells.add(cell));
  for (const cell of Array.from(cells)) if (jumps.has(cell) && cells.size < 40) cells.add(jumps.get(cell));
  if (cells.size < 4) for (const jump of longestJumps(board)) jump.forEach(cell => cells.add(cell));
  const sorted = Array.from(cells).sort((a, b) => a - b);
  sorted.forEach((cell, i) => { if (i > 0 && sorted[i - 1] === cell - 2) cells.add(cell - 1); });
  return Array.from(cells).sort((a, b) => a - b);
}

function longestJumps(board) {
  const longest = sign => board.jumps.reduce((best, j) => (j[1] - j[0]) * sign > (best[1] - best[0]) * sign ? j : best, [0, 0]);
  return [longest(1), longest(-1)].filter(j => j[0] > 0);
}

// The top left corner of a slot.
function cornerOf(l, slot) {
  const row = Math.floor(slot / l.columns);
  let k = slot % l.columns;
  if (row % 2 === 1) k = l.columns - 1 - k;
  return { x: l.x0 + k * UNIT, y: l.y0 + (l.rows - 1 - row) * UNIT };
}

// The middle of a cell. Who stands off the board stands beside cell 1.
function middleOf(l, cell) {
  const c = cornerOf(l, l.at.get(Math.max(1, cell)));
  return { x: c.x + UNIT / 2 - (cell < 1 ? UNIT * 0.6 : 0), y: c.y + UNIT / 2 };
}

// The cell at a point of the picture, or 0.
function cellAt(l, p) {
  const k = Math.floor((p.x - l.x0) / UNIT), line = Math.floor((p.y - l.y0) / UNIT), row = l.rows - 1 - line;
  if (k < 0 || k >= l.columns || row < 0 || row >= l.rows) return 0;
  const slot = l.slots[row * l.columns + (row % 2 === 1 ? l.columns - 1 - k : k)];
  return slot && slot.cell || 0;
}
