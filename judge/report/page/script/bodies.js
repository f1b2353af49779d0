// The middle lines of jumps, from start to end. Go has laid them so that they lie least
// on each other (report/picture), and they are read out of its picture; a jump that is
// changed, or on a board of another size, takes the course that Go tries first.

function plus(p, q, f) { return { x: p.x + q.x * f, y: p.y + q.y * f }; }
function between(p, q, t) { return { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t }; }
function far(p, q) { return Math.hypot(q.x - p.x, q.y - p.y); }

// The direction to the left of the way from p to q.
function leftOf(p, q) {
  const d = far(p, q) || 1;
  return { x: (q.y - p.y) / d, y: -(q.x - p.x) / d };
}

// The points of path data: a place, and steps from there.
function pointsOf(data) {
  const numbers = data.match(/-?\d+/g).map(Number), points = [];
  let p = { x: 0, y: 0 };
  for (let i = 0; i < numbers.length; i += 2) points.push(p = { x: p.x + numbers[i], y: p.y + numbers[i + 1] });
  return points;
}

// The bodies in a picture that Go drew, by the names of their jumps. That of a snake
// runs between the two sides of its outline.
function bodiesIn(picture) {
  const bodies = new Map();
  for (const g of picture.querySelectorAll('.ladder, .tone0, .tone1, .tone2')) {
    const name = g.querySelector('title').textContent.replace(/ \(.*/, ''), rung = g.querySelector('.rung');
    const points = pointsOf((rung || g.querySelector(':scope > .body')).getAttribute('d'));
    bodies.set(name, rung ? points : points.slice(0, points.length / 2).map((p, i) => between(p, points[points.length - 1 - i], 0.5)));
  }
  return bodies;
}

// Returns a map from the start of a jump to its points.
function bodiesOf(l, known) {
  return new Map(l.drawn.map(([from, to]) => {
    const a = middleOf(l, from), b = middleOf(l, to);
    return [from, known.get(jumpName(from, to)) || (to > from ? [a, b] : snakeBody(a, b))];
  }));
}

function snakeBody(head, tail) {
  const length = far(head, tail), side = leftOf(head, tail), n = Math.floor(Math.min(80, length / 9)) + 4;
  const waves = Math.max(1, Math.min(6, Math.round(length / 170))), swing = Math.min(17, 6 + length / 25);
  return Array.from({ length: n + 1 }, (_, i) => plus(between(head, tail, i / n), side, swing * Math.min(1, 4 * Math.min(i / n, 1 - i / n)) * Math.sin(2 * Math.PI * waves * i / n)));
}
