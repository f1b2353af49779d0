// The board that plays. A player takes over a picture: it steps through a best
// way and through what the program's belief would do, lets throws be chosen, and
// lets the board be changed (edit.js). Without it the picture stays as it is.

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const players = [];

function newPlayer(host) {
  const data = host.dataset, p = {
    host, id: host.id, original: parsePlain('1\n' + data.board), history: [], mode: 'step', at: 0,
    game: rulesOf(data.game || ''), gameName: data.game || 'game',
    belief: data.belief || '', reading: data.rules || '', got: data.got || '',
    throws: (data.throws || '').split(' ').filter(Boolean).map(Number),
  };
  p.board = p.original;
  p.stage = el('div', { class: 'stage', tabindex: 0, role: 'group', 'aria-label': 'Board: the arrow keys step, space runs', onpointerdown: e => grab(p, e), onpointermove: e => dragTo(p, e), onpointerup: e => drop(p, e), onpointercancel: () => letGo(p) });
  p.stage.append(...host.childNodes);
  p.said = el('p', { class: 'said', role: 'status' });
  p.panel = el('div', { class: 'panel' });
  p.buttons = barOf(p);
  p.bar = el('div', { class: 'player-bar' }, ...Object.values(p.buttons));
  host.append(p.stage, p.bar, p.said, p.panel);
  host.addEventListener('keydown', e => keyed(p, e));
  host.setAttribute('role', 'group');
  host.setAttribute('aria-label', 'Board with ' + sizeOf(p.board));
  players.push(p);
  return p;
}

function button(label, attributes, ...children) {
  return el('button', Object.assign({ type: 'button' }, attributes), ...(children.length ? children : [label]));
}

function icon(d) { return svg('svg', { class: 'icon', viewBox: '0 0 20 20', width: 16, height: 16, 'aria-hidden': 'true' }, svg('path', { d })); }

function barOf(p) {
  return {
    first: button('', { 'aria-label': 'To the start', title: 'To the start (Home)', onclick: () => step(p, 0) }, icon('M6 4v12M16 4 8 10l8 6z')),
    back: button('', { 'aria-label': 'A throw back', title: 'A throw back (←)', onclick: () => step(p, p.at - 1) }, icon('M14 4 6 10l8 6z')),
    next: button('', { 'aria-label': 'Next throw', title: 'Next throw (→)', onclick: () => step(p, p.at + 1) }, icon('M6 4l8 6-8 6z')),
    run: button('Run', { title: 'Run (space)', 'aria-pressed': 'false', onclick: () => run(p, !p.timer) }),
    play: button('Play', { 'aria-pressed': 'false', onclick: () => enter(p, p.mode === 'play' ? 'step' : 'play') }),
    edit: button('Edit', { 'aria-pressed': 'false', onclick: () => enter(p, p.mode === 'edit' ? 'step' : 'edit') }),
  };
}

// The ways are made when the player is first touched, so that a page with two
// hundred boards opens at once.
function wake(p) {
  if (!p.ways) setBoard(p, p.board);
}

function setBoard(p, board) {
  p.board = board;
  p.at = 0;
  p.changed = linkOf(board) !== linkOf(p.original);
  p.ways = [wayOf(board, p.game, 'best', 'Best way')];
  if (p.reading) p.ways.push(wayOf(board, rulesOf(p.reading), 'believed', 'Belief: ' + p.belief));
  else if (p.throws.length && !p.changed) p.ways.push(wayOfThrows(board, p.game, p.throws, 'believed', 'What the program threw'));
  p.you = { kind: 'best', name: 'You', rules: p.game, cells: [p.ways[0].cells[0]], faces: [], hops: [] };
  p.host.setAttribute('aria-label', 'Board with ' + sizeOf(board));
  markStale(p);
}

// What stands beside a board is about the board as it was: while it is changed, that
// is said, and the input there is no longer the one that is copied.
function markStale(p) {
  const around = p.host.closest('.shown-body, .failure > .body'), words = around && around.querySelector('.words');
  if (!words) return;
  const stale = players.some(x => x.changed && around.contains(x.host)) || p.changed;
  let note = around.querySelector('.stale-note');
  if (stale && !note) words.prepend(note = el('p', { class: 'stale-note' }, 'You have changed the board. This is about the board as it was; Reset brings it back.'));
  if (note) note.hidden = !stale;
  around.querySelectorAll('button.copy').forEach(b => { b.textContent = stale ? 'Copy the original' : 'Copy'; delete b.dataset.label; });
}

function longest(p) { return Math.max(...p.ways.map(way => way.faces.length)); }

function enter(p, mode) {
  wake(p);
  run(p, false);
  p.mode = mode;
  p.pending = 0;
  p.at = 0;
  render(p);
  say(p, { step: 'The arrow keys step.', play: 'Choose your throws: with the buttons, the number keys, or a cell of the board.', edit: 'Drag an end of a jump to move it, off the board to remove it. Drag from cell to cell to add one, or tap both.' }[mode]);
}

// step goes to throw at, with the tokens moving if it is the next one.
function step(p, at) {
  wake(p);
  if (p.mode !== 'step') p.mode = 'step';
  at = Math.max(0, Math.min(longest(p), at));
  const moves = at === p.at + 1;
  p.at = at;
  if (at >= longest(p)) run(p, false);
  render(p);
  say(p, stepTold(p));
  if (moves) p.ways.forEach(way => animate(p, way, at));
}

function stepTold(p) {
  const [best] = p.ways;
  if (longest(p) === 0) return best.stuck ? stuckWords(p) : 'The player stands on the last cell already.';
  if (p.at === 0) return 'Start: cell ' + best.cells[0] + '.';
  return p.ways.map(way => {
    if (p.at <= way.faces.length) return way.name + ': ' + stepSentence(way, p.at) + '.';
    return way.stuck ? way.name + ': stuck.' : way.faces.length < p.at - 1 ? '' : way.name + (way.broken ? ': ' + way.broken + '.' : ' has ended.');
  }).filter(Boolean).join(' ');
}

function stuckWords(p) {
  const reached = [];
  p.ways[0].depth.forEach((d, cell) => { if (d >= 0 && cell > 0 && reached.length < 12) reached.push(cell); });
  return 'No throws lead to cell ' + grouped(p.board.cells) + '. Cells that can be rested on: ' + reached.join(', ') + (reached.length === 12 ? ' and so on.' : '.');
}

function run(p, on) {
  if (on) wake(p);
  if (p.timer) clearInterval(p.timer);
  p.timer = 0;
  p.buttons.run.setAttribute('aria-pressed', String(on));
  p.buttons.run.textContent = on ? 'Pause' : 'Run';
  if (!on) return;
  p.timer = setInterval(() => step(p, p.at + 1), 1100);
  step(p, p.at >= longest(p) ? 0 : p.at + 1);
}

// In an editor the words stand beside its fields too: on a small screen the line below the
// board is out of sight.
function say(p, words) {
  p.said.textContent = words;
  const beside = p.panel.querySelector('.edit-said');
  if (beside) beside.textContent = words;
}

function keyed(p, e) {
  if (e.target.closest('input, textarea, select') || e.ctrlKey || e.altKey || e.metaKey) return;
  wake(p);
  const onButton = e.target.closest('button, summary, a');
  const keys = { ArrowRight: () => step(p, p.at + 1), ArrowLeft: () => step(p, p.at - 1), Home: () => step(p, 0), End: () => step(p, longest(p)) };
  if (p.mode === 'edit') Object.keys(keys).forEach(k => delete keys[k]);
  if (p.mode === 'play') keys.Backspace = () => takeBack(p);
  if (p.mode === 'edit' && p.selected) keys.Delete = () => removeJump(p, p.selected);
  let f = keys[e.key];
  if (e.key === ' ' && !onButton && p.mode === 'step') f = () => run(p, !p.timer);
  if (p.mode === 'play' && /^[1-9]$/.test(e.key)) f = () => throwFace(p, Number(e.key));
  if (!f) return;
  e.preventDefault();
  f();
}
