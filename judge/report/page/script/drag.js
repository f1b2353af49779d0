// Dragging on the board of an editor, by mouse, pen or thumb.

function handlesOf(p) {
  const handle = (from, cell, end) => {
    const c = middleOf(p.layout, cell);
    return svg('circle', { class: 'handle handle-' + end + (p.selected === from ? ' chosen' : ''), cx: c.x, cy: c.y, r: 24, 'data-from': from, 'data-end': end });
  };
  const all = [];
  for (const [from, to] of p.layout.drawn) all.push(handle(from, to, 'to'), handle(from, from, 'from'));
  if (p.pending) {
    const c = cornerOf(p.layout, p.layout.at.get(p.pending));
    all.push(svg('rect', { class: 'pending', x: c.x + 4, y: c.y + 4, width: UNIT - 8, height: UNIT - 8, rx: 8 }));
  }
  return all;
}

// The place of a pointer in the units of the picture.
function pointOf(p, e) {
  const r = p.stage.querySelector('svg').getBoundingClientRect();
  return { x: (e.clientX - r.left) / r.width * p.layout.width, y: (e.clientY - r.top) / r.height * p.layout.height };
}

function grab(p, e) {
  if (p.mode !== 'edit' || e.button > 0) return;
  const at = pointOf(p, e), data = e.target.dataset || {}, end = data.end, cell = cellAt(p.layout, at);
  if (!end && !cell) return;
  p.drag = { end: end || 'new', from: end ? Number(data.from) : cell, begin: at, moved: false };
  const anchor = end === 'from' ? p.layout.jumps.get(p.drag.from) : p.drag.from;
  p.drag.anchor = middleOf(p.layout, anchor);
  p.drag.line = svg('path', { class: 'dragged' });
  p.stage.querySelector('svg').append(p.drag.line);
  p.stage.setPointerCapture(e.pointerId);
}

function dragTo(p, e) {
  if (!p.drag) return;
  const at = pointOf(p, e);
  p.drag.moved = p.drag.moved || far(at, p.drag.begin) > 20;
  if (p.drag.moved) p.drag.line.setAttribute('d', line([p.drag.anchor, at]));
}

function letGo(p) {
  if (p.drag) p.drag.line.remove();
  p.drag = null;
}

function drop(p, e) {
  const d = p.drag;
  if (!d) return;
  const cell = cellAt(p.layout, pointOf(p, e));
  letGo(p);
  if (!d.moved) { tap(p, d, cell); return; }
  const i = p.board.jumps.findIndex(j => j[0] === d.from);
  if (d.end === 'new') { if (cell) link(p, d.from, cell); return; }
  if (!cell) { removeJump(p, d.from); return; }
  const [from, to] = p.board.jumps[i];
  if (d.end === 'from') setJump(p, i, cell, to); else setJump(p, i, from, cell);
}

// A tap chooses a jump, or one end of a new one.
function tap(p, d, cell) {
  if (p.pending && cell) { link(p, p.pending, cell); return; }
  p.selected = p.layout.jumps.has(d.from) ? d.from : 0;
  p.pending = p.selected || cell === p.board.cells ? 0 : cell;
  render(p);
  if (p.selected) say(p, jumpName(p.selected, p.layout.jumps.get(p.selected)) + ': drag its ends, or remove it with Delete or the list below.');
  else if (p.pending) say(p, 'A jump from cell ' + p.pending + ': tap where it ends.');
}

function link(p, from, to) {
  if (from === to) { p.pending = 0; render(p); say(p, 'No jump added.'); return; }
  setJump(p, p.board.jumps.length, from, to);
}
