// The middle lines of jumps, from start to end: each takes the course, of a few,
// that lies least on what is there already, as in report/picture.

const BUCKET = 14;

function plus(p, q, f) { return { x: p.x + q.x * f, y: p.y + q.y * f }; }
function between(p, q, t) { return { x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t }; }
function far(p, q) { return Math.hypot(q.x - p.x, q.y - p.y); }

// The direction to the left of the way from p to q.
function leftOf(p, q) {
  const d = far(p, q) || 1;
  return { x: (q.y - p.y) / d, y: -(q.x - p.x) / d };
}

// Returns a map from the start of a jump to its points.
function bodiesOf(l) {
  const crowd = newCrowd(l), bodies = new Map();
  for (const jump of l.drawn) jump.forEach(cell => crowd.end(middleOf(l, cell)));
  const span = ([from, to]) => far(middleOf(l, from), middleOf(l, to));
  const order = l.drawn.slice().sort((a, b) => (a[1] < a[0]) - (b[1] < b[0]) || span(b) - span(a));
  for (const [from, to] of order) {
    const courses = to > from ? ladderCourses : snakeCourses;
    bodies.set(from, crowd.place(courses(middleOf(l, from), middleOf(l, to))));
  }
  return bodies;
}

function ladderCourses(foot, top) {
  const side = leftOf(foot, top);
  return [0, 12, -12, 24, -24].map(off => {
    const a = plus(foot, side, off), b = plus(top, side, off), n = Math.floor(far(a, b) / BUCKET) + 1;
    return Array.from({ length: n + 1 }, (_, i) => between(a, b, i / n));
  });
}

function snakeCourses(head, tail) {
  const courses = [];
  for (const bend of [0, 0.13, -0.13, 0.24, -0.24]) for (const wave of [1, -1]) courses.push(snakeCourse(head, tail, bend, wave));
  return courses;
}

// bend is how far it leaves the straight line halfway, wave the side to which it
// winds first. The ends stay in their cells.
function snakeCourse(head, tail, bend, wave) {
  const length = far(head, tail), side = leftOf(head, tail), n = Math.floor(Math.min(80, length / 9)) + 4;
  const waves = Math.max(1, Math.min(6, Math.round(length / 170))), swing = wave * Math.min(17, 6 + length / 25);
  return Array.from({ length: n + 1 }, (_, i) => {
    const t = i / n, calm = Math.min(1, 4 * Math.min(t, 1 - t));
    return plus(between(head, tail, t), side, bend * length * 4 * t * (1 - t) + swing * calm * Math.sin(2 * Math.PI * waves * t));
  });
}

// A crowd counts what lies where, in buckets of a few units.
function newCrowd(l) {
  const width = Math.floor(l.width / BUCKET) + 1, height = Math.floor(l.height / BUCKET) + 1;
  const count = new Int32Array(width * height);
  function at(p) {
    const x = Math.floor(p.x / BUCKET), y = Math.floor(p.y / BUCKET);
    return x < 1 || y < 1 || x >= width - 1 || y >= height - 1 ? -1 : y * width + x;
  }
  function walk(way, visit) {
    let last = -2;
    for (let k = 1; k < way.length; k++) {
      const side = leftOf(way[k - 1], way[k]), step = BUCKET / 2 / (far(way[k - 1], way[k]) || 1);
      for (let t = 0; t < 1; t += step) {
        const p = between(way[k - 1], way[k], t), i = at(p);
        if (i === last) continue;
        last = i;
        [i, at(plus(p, side, BUCKET)), at(plus(p, side, -BUCKET))].forEach(visit);
      }
    }
  }
  function cost(way) {
    let sum = 0;
    walk(way, i => { sum += i < 0 ? 1000 : count[i]; });
    return sum;
  }
  return {
    end(p) {
      for (const x of [-1, 0, 1]) for (const y of [-1, 0, 1]) {
        const i = at(plus(p, { x, y }, BUCKET));
        if (i >= 0) count[i] += 3;
      }
    },
    place(courses) {
      const costs = courses.map((way, i) => cost(way) + 2 * i);
      const chosen = courses[costs.indexOf(Math.min(...costs))];
      walk(chosen, i => { if (i >= 0) count[i]++; });
      return chosen;
    },
  };
}
