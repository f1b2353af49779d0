// The middle lines of jumps, from start to end, as bodyOf in report/picture lays them.

function plus(p, q, f) { return { x: p.x + q.x * f, y: p.y + q.y * f }; }
function between(p, q, t) { return { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t }; }
function far(p, q) { return Math.hypot(q.x - p.x, q.y - p.y); }

// The direction to the left of the way from p to q.
function leftOf(p, q) {
  const d = far(p, q) || 1;
  return { x: (q.y - p.y) / d, y: -(q.x - p.x) / d };
}

// Returns a map from the start of a jump to its points.
function bodiesOf(l) { return new Map(l.drawn.map(([from, to]) => [from, bodyOf(l, from, to)])); }

// Jumps that start on neighbours run beside each other: ladders in three lanes, snakes
// straight or bent to either side.
function bodyOf(l, from, to) {
  const a = middleOf(l, from), b = middleOf(l, to), length = far(a, b), side = leftOf(a, b), lane = from % 3 - 1;
  if (to > from) return [plus(a, side, 26 * lane), plus(b, side, 26 * lane)];
  const n = Math.floor(Math.min(80, length / 9)) + 4, waves = Math.max(1, Math.min(6, Math.round(length / 170)));
  const swing = Math.min(17, 6 + length / 25), bend = lane * Math.min(0.13 * length, 40);
  return Array.from({ length: n + 1 }, (_, i) => {
    const t = i / n, calm = Math.min(1, 4 * Math.min(t, 1 - t));
    return plus(between(a, b, t), side, bend * 4 * t * (1 - t) + swing * calm * Math.sin(2 * Math.PI * waves * t));
  });
}
