// A board as SVG, in the classes of report/picture's style.

function svg(name, attributes, ...children) { return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children); }

function el(name, attributes, ...children) { return fill(document.createElement(name), attributes, children); }

function fill(e, attributes, children) {
  for (const key in attributes) {
    const value = attributes[key];
    if (typeof value === 'function') e.addEventListener(key.slice(2), value);
    else if (value !== false && value !== undefined && value !== null) e.setAttribute(key, value === true ? '' : value);
  }
  e.append(...children.filter(c => c !== null && c !== undefined && c !== false));
  return e;
}

function line(points) {
  return points.map((p, i) => (i ? 'L' : 'M') + Math.round(p.x) + ' ' + Math.round(p.y)).join('');
}

function path(name, d) { return svg('path', { class: name, d }); }

// The picture of a layout. ways are {kind, cells}: 'best' or 'believed'.
function drawBoard(l, bodies, ways) {
  const root = svg('svg', { class: 'adder-board', role: 'img', viewBox: '0 0 ' + l.width + ' ' + l.height, width: l.width / 2, height: l.height / 2, 'font-family': 'system-ui,sans-serif' },
    svg('title', null, sizeOf(l.board)), svg('desc', null, describe(l.board)), ...drawCells(l));
  let snakes = 0;
  const ladders = l.drawn.filter(j => j[1] > j[0]), rest = l.drawn.filter(j => j[1] < j[0]);
  for (const jump of ladders.concat(rest)) root.append(drawJump(jump, bodies.get(jump[0]), jump[1] < jump[0] ? snakes++ % 3 : 0));
  const lines = ways.map(way => [way.kind, wayLine(l, bodies, way)]).filter(x => x[1]);
  for (const x of lines) root.append(path('under', x[1]));
  for (const x of lines) root.append(path(x[0], x[1]));
  root.append(drawNumbers(l));
  for (const way of ways) root.append(drawRests(l, way));
  return root;
}

function describe(board) {
  const told = board.jumps.slice(0, 40).map(([from, to]) => ' A ' + jumpName(from, to) + '.').join('');
  const more = board.jumps.length - 40;
  return 'Cell 1 is at the bottom left, and the rows wind upwards.' + told + (more > 0 ? ' And ' + more + ' more jumps.' : '');
}

function jumpName(from, to) { return (to > from ? 'ladder' : 'snake') + ' from ' + from + ' to ' + to; }

function drawCells(l) {
  const data = { cells: '', ends: '', gap: '', grid: '' };
  l.slots.forEach((slot, i) => {
    const { x, y } = cornerOf(l, i), square = `M${x} ${y}h${UNIT}v${UNIT}h-${UNIT}z`;
    if (slot.cell === undefined) { data.gap += `M${x + 29} ${y + 18}h43`; return; }
    if (slot.cell === 1 || slot.cell === l.board.cells) data.ends += square;
    else if ((Math.floor(x / UNIT) + Math.floor(y / UNIT)) % 2 === 0) data.cells += square;
    data.grid += square;
  });
  return [path('paper', `M0 0h${l.width}v${l.height}H0z`)].concat(Object.keys(data).filter(k => data[k]).map(k => path(k, data[k])));
}

function drawNumbers(l) {
  const g = svg('g', { class: 'halos' }), drawn = new Map(l.drawn);
  l.slots.forEach((slot, i) => {
    const { x, y } = cornerOf(l, i), text = (words, cx, cy, name) => g.append(svg('text', { x: cx, y: cy, class: name }, words));
    if (slot.cell === undefined) {
      text(String(slot.left), x + 50, y + 42, 'mid small');
      text(slot.left === 1 ? 'cell' : 'cells', x + 50, y + 61, 'mid small');
      return;
    }
    text(String(slot.cell), x + 7, y + 25, slot.cell > 99999 ? 'small' : null);
    const to = l.jumps.get(slot.cell);
    if (to && !drawn.has(slot.cell)) text((to > slot.cell ? '↑' : '↓') + to, x + 50, y + 56, 'mid small');
  });
  return g;
}

function drawJump([from, to], way, tone) {
  const g = svg('g', { class: (to > from ? 'ladder' : 'tone' + tone) + (from === 1 ? ' inert' : ''), 'data-from': from }, svg('title', null, jumpName(from, to)));
  if (to > from) g.append(...ladderParts(way)); else g.append(...snakeParts(way));
  return g;
}

function ladderParts(way) {
  const foot = way[0], top = way[way.length - 1], side = leftOf(foot, top), middle = line([foot, top]);
  const rail = f => line([plus(foot, side, f), plus(top, side, f)]);
  return [path('halo', middle), path('rung', middle), path('rail', rail(13) + rail(-13))];
}

const SKULL = 'M-20-9C-12-20 8-19 18-9q7 9 0 18C8 19-12 20-20 9z';

function snakeParts(way) {
  const n = way.length - 1, edge = f => way.map((p, i) => {
    const side = leftOf(way[Math.max(0, i - 1)], way[Math.min(n, i + 1)]);
    return plus(p, side, f * (1.5 + 10.5 * Math.pow(1 - i / n, 0.7)));
  });
  const neck = way[Math.min(2, n)], angle = Math.round(Math.atan2(way[0].y - neck.y, way[0].x - neck.x) * 180 / Math.PI);
  const transform = `translate(${Math.round(way[0].x)} ${Math.round(way[0].y)})rotate(${angle})`;
  const face = svg('g', { transform }, path('skin', SKULL));
  for (const [name, r] of [['eye', 5.5], ['pupil', 2.8]]) for (const cy of [-9, 9]) face.append(svg('circle', { class: name, cx: 6, cy, r }));
  return [svg('g', { transform }, path('tongue', 'M20 0h10l6-5m-6 5 6 5'), path('body', SKULL)),
    path('body', line(edge(1).concat(edge(-1).reverse())) + 'z'), path('back', line(way.slice(Math.min(2, n), Math.floor(n * 3 / 4) + 1))), face];
}

// Where each kind of way rests in a cell, from its corner.
const SPOTS = { best: { x: 77, y: 67, round: 17 }, believed: { x: 23, y: 81, round: 3 } };

function spotOf(l, cell, kind) {
  const c = cornerOf(l, l.at.get(Math.max(1, cell)));
  return { x: c.x + SPOTS[kind].x, y: c.y + SPOTS[kind].y };
}

// A way runs from rest to rest, and on the jumps that it takes.
function wayLine(l, bodies, way) {
  let data = '', at = way.cells[0];
  way.hops.forEach((hops, i) => {
    const to = way.cells[i + 1];
    if (l.at.has(Math.max(1, at)) && l.at.has(to)) {
      const points = [spotOf(l, at, way.kind)];
      for (const hop of hops) points.push(...(bodies.get(hop) || (l.at.has(hop) ? [spotOf(l, hop, way.kind)] : [])));
      data += line(points.concat(spotOf(l, to, way.kind)));
    }
    at = to;
  });
  return data;
}

function drawRests(l, way) {
  const g = svg('g', { class: 'rests' }), seen = new Set();
  way.cells.forEach((cell, i) => {
    if (seen.has(cell) || !l.at.has(cell)) return;
    seen.add(cell);
    g.append(...restMark(l, cell, way.kind, i ? String(i) : ''));
  });
  return g;
}

function restMark(l, cell, kind, number) {
  const spot = SPOTS[kind], p = spotOf(l, cell, kind), side = number ? 34 : 22, wide = number ? Math.max(34, 13 * number.length + 12) : 22;
  const left = cornerOf(l, l.at.get(cell)).x, x = Math.min(Math.max(p.x, left + 5 + wide / 2), left + UNIT - 5 - wide / 2);
  return [svg('rect', { class: kind, x: x - wide / 2, y: p.y - side / 2, width: wide, height: side, rx: Math.min(spot.round, side / 2) }),
    number && svg('text', { class: 'on' + kind, x, y: p.y + 7 }, number)].filter(Boolean);
}
