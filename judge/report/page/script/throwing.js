// Playing: throws are chosen one by one, against the least number.

const MOST_FACES = 12; // with a button of their own

// The first throws from a cell: face, where it lands, where it rests.
function throwsFrom(p, at) {
  const game = newGame(p.board, p.game), all = [];
  for (let face = 1; face <= Math.min(game.reach, p.board.cells - at, MOST_FACES); face++) all.push(throwOf(game, at, face));
  return all;
}

function throwOf(game, at, face) {
  const landed = at + face, rests = land(game, landed);
  if (rests.length === 0) return { face, words: landed + ': not allowed' };
  const rest = rests[rests.length - 1].cell, words = rest === landed ? String(landed) : landed + (rest > landed ? ' ↑ ' : ' ↓ ') + rest;
  return { face, landed, rest, words };
}

function here(p) { return p.you.cells[p.you.cells.length - 1]; }

function throwFace(p, face) {
  const at = here(p), game = newGame(p.board, p.game);
  if (!(face >= 1 && face <= game.reach && at + face <= p.board.cells)) { say(p, 'There is no such throw here.'); return; }
  const t = throwOf(game, at, face);
  if (!t.rest) { say(p, 'That throw is not allowed.'); return; }
  extend(game, p.you, face, t.rest);
  render(p);
  animate(p, p.you, p.you.faces.length);
  say(p, 'You ' + p.you.faces.length + ': ' + stepSentence(p.you, p.you.faces.length) + '.' + (t.rest === p.board.cells ? ' ' + verdictOf(p) : ''));
}

function takeBack(p) {
  if (p.you.faces.length === 0) return;
  p.you.cells.pop();
  p.you.faces.pop();
  p.you.hops.pop();
  render(p);
  say(p, 'Back on cell ' + here(p) + '.');
}

function verdictOf(p) {
  const you = p.you.faces.length, best = p.ways[0].answer;
  return you === best ? 'You are there in ' + counted(you, 'throw') + ', the least there is.' : 'You are there in ' + counted(you, 'throw') + '; the least is ' + best + '.';
}

function diceOf(p) {
  const at = here(p), game = newGame(p.board, p.game), most = Math.min(game.reach, p.board.cells - at);
  const buttons = throwsFrom(p, at).map(t => el('li', null, button('', { class: 'throw', disabled: !t.rest, 'data-key': 'face' + t.face, 'aria-label': 'Throw ' + t.face + ', to ' + t.words, onclick: () => throwFace(p, t.face) },
    el('span', { class: 'die', 'aria-hidden': 'true' }, String(t.face)), ' ' + t.words)));
  const box = el('div', { class: 'faces' }, el('ul', { class: 'dice', 'aria-label': 'Your throws from cell ' + at }, ...buttons));
  if (most > MOST_FACES) {
    const input = el('input', { type: 'number', min: 1, max: most, inputmode: 'numeric', 'data-key': 'face' });
    box.append(el('form', { class: 'fields', onsubmit: e => { e.preventDefault(); throwFace(p, Number(input.value)); } }, el('label', null, 'Another face, up to ' + grouped(most) + ' ', input), el('button', { type: 'submit' }, 'Throw')));
  }
  return box;
}

function scoreOf(p) {
  const at = here(p), over = at === p.board.cells, left = solve(p.board, p.game, at), best = p.ways[0];
  const rows = [['Your throws', String(p.you.faces.length)], ['Least of all', best.stuck ? 'none: stuck' : String(best.answer)], ['Least from here', left.steps === null ? 'none: stuck' : String(left.answer)]];
  return el('div', { class: 'score' }, over && el('p', { class: 'won' }, verdictOf(p)), el('dl', { class: 'facts-row' }, ...rows.map(r => el('div', null, el('dt', null, r[0]), el('dd', null, r[1])))),
    el('div', { class: 'fields' }, button('Take back', { 'data-key': 'undo', disabled: p.you.faces.length === 0, onclick: () => takeBack(p) }),
      button('Start again', { 'data-key': 'again', disabled: p.you.faces.length === 0, onclick: () => { p.you.cells.length = 1; p.you.faces = []; p.you.hops = []; render(p); say(p, 'Back at the start.'); } }),
      button('Show a best throw', { 'data-key': 'hint', disabled: over || !left.steps, onclick: () => throwFace(p, left.steps[0].face) })));
}

// The cells that a throw can land on, to be tapped.
function targetsOf(p) {
  const at = here(p);
  return throwsFrom(p, at).filter(t => t.rest && p.layout.at.has(t.landed)).map(t => {
    const c = cornerOf(p.layout, p.layout.at.get(t.landed));
    return svg('g', { class: 'target', onclick: () => throwFace(p, t.face) }, svg('title', null, 'throw ' + t.face + ': ' + t.words),
      svg('rect', { x: c.x + 4, y: c.y + 4, width: UNIT - 8, height: UNIT - 8, rx: 8 }));
  });
}
