// What a player shows: the picture with its tokens, and the panel below it.

function render(p) {
  const held = document.activeElement && p.host.contains(document.activeElement) && document.activeElement.dataset.key;
  drawStage(p);
  const b = p.buttons, end = longest(p);
  b.first.disabled = b.back.disabled = p.mode === 'step' && p.at === 0;
  b.next.disabled = p.mode === 'step' && p.at >= end;
  b.run.disabled = end === 0;
  b.play.setAttribute('aria-pressed', String(p.mode === 'play'));
  b.edit.setAttribute('aria-pressed', String(p.mode === 'edit'));
  p.panel.replaceChildren(...panelOf(p));
  const again = held && p.panel.querySelector('[data-key="' + held + '"]');
  if (again) again.focus();
}

function panelOf(p) {
  switch (p.mode) {
    case 'play': return [diceOf(p), scoreOf(p)];
    case 'edit': return [editorOf(p), answersOf(p)];
  }
  return [lanesOf(p), p.at > 0 || longest(p) > 0 ? facesOf(p) : null].filter(Boolean);
}

// The ways that are drawn: those that are stepped through, or the player's own.
function waysShown(p) { return p.mode === 'play' ? [p.you] : p.ways.filter(way => way.faces.length > 0); }

function position(p, way) { return p.mode === 'play' ? way.faces.length : Math.min(p.at, way.faces.length); }

function drawStage(p) {
  const ways = waysShown(p);
  p.layout = layoutOf(p.board, ways.map(way => nearby(way, position(p, way))), new Set(ways.flatMap(way => way.hops.flat())));
  p.bodies = bodiesOf(p.layout);
  const picture = drawBoard(p.layout, p.bodies, p.mode === 'edit' ? [] : ways);
  p.tokens = new Map();
  const tokens = p.mode === 'edit' ? [] : ways.length ? ways : [p.ways[0]];
  if (p.mode === 'play') picture.append(...targetsOf(p));
  if (p.mode === 'edit') picture.append(...handlesOf(p));
  for (const way of tokens) {
    const token = tokenOf(way.kind);
    p.tokens.set(way, token);
    picture.append(token);
    place(p, way, token, middleOf(p.layout, shownOr(p, way.cells[position(p, way)])));
  }
  p.stage.replaceChildren(picture);
  p.stage.classList.toggle('editing', p.mode === 'edit');
}

// A cell of a large board that has no slot stands for the last one before it.
function shownOr(p, cell) {
  if (p.layout.at.has(Math.max(1, cell))) return cell;
  let best = 1;
  p.layout.at.forEach((_, c) => { if (c <= cell && c > best) best = c; });
  return best;
}

function tokenOf(kind) {
  return kind === 'best' ? svg('g', { class: 'token token-best' }, svg('circle', { r: 19 }), svg('circle', { class: 'pip', r: 6 }))
    : svg('g', { class: 'token token-believed' }, svg('rect', { x: -17, y: -17, width: 34, height: 34, rx: 5 }), svg('path', { class: 'pip', d: 'M-6-6 6 6M6-6-6 6' }));
}

// Two tokens stand beside each other.
function place(p, way, token, at) {
  const aside = p.tokens.size < 2 && way.kind === 'best' ? 0 : way.kind === 'best' ? 13 : -13;
  token.setAttribute('transform', 'translate(' + (at.x + aside).toFixed(1) + ' ' + at.y.toFixed(1) + ')');
}

// animate moves a token along its throw and the jumps that follow.
function animate(p, way, at) {
  const token = p.tokens.get(way);
  if (calm.matches || !token || at > way.faces.length || !token.isConnected) return;
  const stops = [way.cells[at - 1], way.cells[at - 1] + way.faces[at - 1], ...way.hops[at - 1], way.cells[at]].map(Number);
  if (!stops.every(cell => p.layout.at.has(Math.max(1, cell)))) return;
  let points = [middleOf(p.layout, stops[0]), middleOf(p.layout, stops[1])];
  for (const hop of way.hops[at - 1]) points = points.concat(p.bodies.get(hop) || [middleOf(p.layout, p.layout.jumps.get(hop))]);
  points.push(middleOf(p.layout, way.cells[at]));
  glide(token, points, q => place(p, way, token, q));
}

function glide(token, points, put) {
  const lengths = points.map((q, i) => i ? far(points[i - 1], q) : 0), total = lengths.reduce((a, b) => a + b, 0);
  const time = Math.min(900, 250 + total), begin = performance.now();
  function frame(now) {
    if (!token.isConnected) return;
    let left = Math.min(1, Math.max(0, (now - begin) / time)) * total, i = 1;
    while (i < points.length - 1 && left > lengths[i]) left -= lengths[i++];
    put(lengths[i] ? between(points[i - 1], points[i], Math.min(1, left / lengths[i])) : points[i]);
    if (now - begin < time) requestAnimationFrame(frame);
  }
  put(points[0]);
  requestAnimationFrame(frame);
}

// The ways as lists of throws, side by side. Of a long one only what is near.
function lanesOf(p) {
  return el('div', { class: 'lanes' }, ...p.ways.map(way => el('div', { class: 'lane lane-' + way.kind },
    el('p', { class: 'lane-name' }, way.name), el('p', { class: 'lane-answer' }, laneWords(p, way)), ...laneSteps(p, way))), silentLane(p));
}

// What is said of a belief that is no reading of the rules: it has no way.
function silentLane(p) {
  if (!p.got || p.ways.length > 1) return null;
  const words = p.changed ? 'What the program would answer here is not known: run it.' : 'The program prints ' + p.got + '. It shows no way there.';
  return el('div', { class: 'lane lane-believed' }, el('p', { class: 'lane-name' }, p.belief ? 'Belief: ' + p.belief : 'The program'), el('p', { class: 'lane-answer' }, words));
}

function laneWords(p, way) {
  if (way.broken) return way.broken + '.';
  if (way.printed) return counted(way.faces.length, 'throw') + '.';
  return way.stuck ? 'Stuck: ' + way.answer + '.' : counted(way.answer, 'throw') + '.';
}

function laneSteps(p, way) {
  const list = el('ol', { 'aria-label': way.name }), end = way.faces.length;
  const from = Math.max(1, Math.min(p.at - 5, end - 11)), to = Math.min(end, from + 11);
  for (let i = from; i <= to; i++) {
    list.append(el('li', { value: i }, button('', { class: 'throw', 'data-key': way.kind + i, 'aria-current': p.at === i ? 'step' : null, 'aria-label': 'Throw ' + i + ': ' + way.faces[i - 1] + ', ' + stepWords(way, i), onclick: () => step(p, i) },
      el('span', { class: 'die', 'aria-hidden': 'true' }, String(way.faces[i - 1])), ' ' + stepWords(way, i))));
  }
  const parts = end ? [list] : [];
  if (from > 1) parts.unshift(el('p', { class: 'lane-more' }, counted(from - 1, 'throw') + ' before'));
  if (to < end) parts.push(el('p', { class: 'lane-more' }, counted(end - to, 'throw') + ' more'));
  return parts;
}

// Where each face would lead from where the best token stands.
function facesOf(p) {
  const way = p.ways[0], at = way.cells[Math.min(p.at, way.faces.length)];
  if (at >= p.board.cells) return null;
  const chosen = way.faces[p.at];
  return el('div', { class: 'faces' }, el('p', { class: 'lane-more' }, 'From cell ' + at + ':'), el('ul', { class: 'dice', 'aria-label': 'Where each throw leads' },
    ...throwsFrom(p, at).map(t => el('li', { class: t.face === chosen ? 'chosen' : null }, el('span', { class: 'die' }, String(t.face)), ' ' + t.words))));
}
