// Changing a board: by dragging the ends of jumps, by fields, or as text.

function change(p, board, words) {
  const fault = faultOf(board);
  if (fault) { render(p); say(p, 'Not changed: ' + fault + '.'); return; }
  p.history.push(p.board);
  setBoard(p, board);
  afterChange(p, words);
}

function afterChange(p, words) {
  p.pending = p.selected = 0;
  render(p);
  say(p, words + ' ' + answerWords(p));
  remember(p);
}

function answerWords(p) { return p.ways[0].stuck ? 'It is stuck: ' + p.ways[0].answer + '.' : 'The answer is ' + p.ways[0].answer + '.'; }

function undo(p) {
  setBoard(p, p.history.pop());
  afterChange(p, 'Undone.');
}

function reset(p) {
  p.history = [];
  setBoard(p, p.original);
  afterChange(p, 'The board is as it was.');
}

function withJumps(p, jumps) { return { cells: p.board.cells, faces: p.board.faces, jumps }; }

function removeJump(p, from) {
  const jump = p.board.jumps.find(j => j[0] === from);
  if (jump) change(p, withJumps(p, p.board.jumps.filter(j => j[0] !== from)), 'Removed the ' + jumpName(jump[0], jump[1]) + '.');
}

// Moves jump i, or adds it.
function setJump(p, i, from, to) {
  const jumps = p.board.jumps.slice();
  jumps[i] = [from, to];
  const known = i < p.board.jumps.length;
  change(p, withJumps(p, jumps), (known ? 'Moved: ' : 'Added: ') + jumpName(from, to) + '.');
}

// A board of another size keeps the jumps that still fit.
function resize(p, cells, faces) {
  const jumps = p.board.jumps.filter(([from, to]) => !jumpFault(cells, from, to)), lost = p.board.jumps.length - jumps.length;
  change(p, { cells, faces, jumps }, sizeOf({ cells, faces, jumps }) + '.' + (lost ? ' ' + counted(lost, 'jump') + ' did not fit any more.' : ''));
}

// The first cell that starts no jump, for a new one.
function addAny(p) {
  const { cells, jumps } = p.board, taken = new Set(jumps.map(j => j[0]));
  let from = 2;
  while (from < cells && taken.has(from)) from++;
  if (from >= cells) from = taken.has(1) ? 0 : 1;
  if (from === 0) { say(p, 'Every cell starts a jump already.'); return; }
  setJump(p, jumps.length, from, from === cells - 1 ? Math.max(1, from - 1) || cells : cells);
}

const MOST_FIELDS = 40; // jumps with fields of their own

function editorOf(p) {
  const { cells, faces, jumps } = p.board;
  const number = (label, key, value, max, set) => el('label', null, label + ' ', el('input', { type: 'number', inputmode: 'numeric', min: 1, max, value, 'data-key': key, onchange: e => set(Number(e.target.value)) }));
  const rows = jumps.slice(0, MOST_FIELDS).map(([from, to], i) => el('li', { class: p.selected === from ? 'chosen' : null },
    number('From', 'from' + i, from, cells - 1, v => setJump(p, i, v, to)), number('to', 'to' + i, to, cells, v => setJump(p, i, from, v)),
    el('span', { class: 'kind' }, to > from ? 'ladder' : 'snake'),
    button('Remove', { 'data-key': 'remove' + i, 'aria-label': 'Remove the ' + jumpName(from, to), onclick: () => removeJump(p, from) })));
  return el('div', { class: 'editor' },
    el('div', { class: 'fields' }, number('Cells', 'cells', cells, MAX_CELLS, v => resize(p, v, faces)), number('Faces', 'faces', faces, MAX_FACES, v => resize(p, cells, v)),
      button('Add a jump', { 'data-key': 'add', onclick: () => addAny(p) }),
      button('Undo', { 'data-key': 'undo', disabled: p.history.length === 0, onclick: () => undo(p) }),
      button('Reset', { 'data-key': 'reset', disabled: !p.changed, onclick: () => reset(p) })),
    el('p', { class: 'edit-said', 'aria-hidden': 'true' }),
    rows.length ? el('ul', { class: 'jumps', 'aria-label': 'Jumps' }, ...rows) : null,
    jumps.length > MOST_FIELDS ? el('p', { class: 'lane-more' }, counted(jumps.length - MOST_FIELDS, 'jump') + ' more: change them in the text below.') : null);
}

// The answer, the readings, and the board as text.
function answersOf(p) {
  const text = el('textarea', { rows: Math.min(9, 3 + p.board.jumps.length), spellcheck: 'false', autocapitalize: 'off', 'data-key': 'plain', onchange: e => typed(p, e.target.value) });
  text.value = plainOf(p.board);
  return el('div', { class: 'answers-live' },
    el('p', { class: 'answer-live' }, 'Answer ', el('strong', null, String(p.ways[0].answer)), p.ways[0].stuck ? ' (stuck: no throws lead to cell ' + grouped(p.board.cells) + ')' : ''),
    readingsOf(p), moreReadingsOf(p), el('label', { class: 'plain-text' }, 'Plain input', text),
    el('div', { class: 'fields' }, button('Copy', { 'data-key': 'copy', onclick: e => copyText(plainOf(p.board), e.currentTarget) }), button('Download', { 'data-key': 'download', onclick: () => download('board.in', plainOf(p.board)) }),
      button('Copy a link', { 'data-key': 'link', onclick: e => copyText(location.href.split('#')[0] + hashOf(p), e.currentTarget) })));
}

function typed(p, text) {
  try {
    change(p, parsePlain(text), 'Read.');
  } catch (e) {
    say(p, 'Not changed: ' + e.message + '.');
  }
}

// What each reading of the rules would answer; those that differ are marked.
function readingsOf(p) {
  const rows = READINGS.map(name => readingRow(p, name, name === p.gameName ? 'the game here' : docOf(name)));
  if (p.reading && !READINGS.includes(p.reading)) rows.push(readingRow(p, p.reading, 'what the program seems to believe'));
  return el('table', { class: 'plain readings' }, el('caption', null, 'What each reading of the rules answers'), el('tbody', null, ...rows));
}

function docOf(name) { return name.split(',').map(n => (TOGGLES.find(t => t.name === n) || { doc: 'the game as it is' }).doc).join('; '); }

function readingRow(p, name, doc) {
  const answer = solve(p.board, rulesOf(name)).answer, differs = answer !== p.ways[0].answer;
  return el('tr', { class: differs ? 'differs' : null }, el('th', { scope: 'row' }, name, el('small', null, doc)), el('td', { class: 'n' }, String(answer), differs ? el('span', { class: 'hidden' }, ' (differs)') : null));
}

function moreReadingsOf(p) {
  const body = el('tbody', null), table = el('table', { class: 'plain readings' }, el('caption', { class: 'hidden' }, 'More readings'), body);
  const fillIn = () => { if (!body.firstChild) body.append(...TOGGLES.filter(t => !READINGS.includes(t.name)).map(t => readingRow(p, t.name, t.doc))); };
  const details = el('details', { class: 'input', open: p.more, ontoggle: e => { p.more = e.target.open; if (p.more) fillIn(); } }, el('summary', null, 'More readings'), table);
  if (p.more) fillIn();
  return details;
}
