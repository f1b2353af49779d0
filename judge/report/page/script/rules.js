// The game and its answer under any rules, as packages board and oracle have
// them: land is board.Game.Land, solve is oracle.Solver.Solve. A browser test
// holds them to each other.
//
// A board is {cells, faces, jumps: [[from, to], ...]}. Rules are an object that
// names, for each field that departs from the game, the toggle of board.Toggles:
// {follow: 'chained'}. The empty object is the game.

const STUCK = -1, MAX_INT = 2147483647;

function rulesOf(text) {
  const rules = {};
  for (const name of text.split(',')) {
    const toggle = TOGGLES.find(t => t.name === name);
    if (toggle) rules[toggle.field] = name;
  }
  return rules;
}

// Whether jumps that start where another ends can have one end only, so that
// each chain need be walked once.
function chainsAreForced(rules) {
  return (rules.follow === 'chained' || rules.follow === 'second-costs') && !rules.snakes && !rules.ladders;
}

function newGame(board, rules) {
  const g = { board, rules, cells: board.cells, to: new Int32Array(board.cells + 1) };
  g.reach = Math.min(rules.faces === 'six-faces' ? 6 : board.faces, board.cells);
  for (const [from, to] of board.jumps) g.to[from] = to;
  if (chainsAreForced(rules)) {
    g.end = new Int32Array(board.cells + 1); // 0 not walked yet, -1 no end
    g.cost = new Int32Array(board.cells + 1);
  }
  return g;
}

// Where the player can be before the first throw: rests as land gives them.
function starts(g) {
  if (g.rules.start === 'off-board') return [{ cell: 0, cost: 0 }];
  if (g.rules['start-jump'] === 'start-jump') {
    const rests = land(g, 1);
    if (rests.length > 0) return rests;
  }
  return [{ cell: 1, cost: 0 }];
}

// Where the player who lands on a cell may come to rest, and at what cost beyond
// the throw: nowhere if the landing is illegal, several cells if there is a choice.
function land(g, cell) {
  if (g.to[cell] === 0) return [{ cell, cost: 0 }];
  if (g.end) return landOnChain(g, cell);
  const rests = [], c = { cell, cost: 0, jumps: 0, upFirst: false, slow: cell };
  while (carry(g, c, rests));
  return rests;
}

// Takes the player one jump further, and tells whether the landing goes on. slow
// is a cell passed 1, 2, 4, 8... jumps ago, to notice a cycle.
function carry(g, c, rests) {
  const to = g.to[c.cell], rules = g.rules, up = to > c.cell;
  const rest = () => rests.push({ cell: c.cell, cost: c.cost });
  if (to === 0 || c.jumps > 0 && !follows(rules, c, up)) { rest(); return false; }
  const kind = up ? 'ladders' : 'snakes';
  switch (rules[kind]) {
    case kind + '-avoided': return false;
    case kind + '-ignored': rest(); return false;
    case kind + '-optional': rest();
  }
  if (c.jumps > 0 && rules.follow === 'second-blocked') return false;
  if (c.jumps === 0) c.upFirst = up;
  c.cost += price(rules, c.jumps);
  c.cell = to;
  c.jumps++;
  if (c.cell === c.slow) return false;
  if ((c.jumps & (c.jumps - 1)) === 0) c.slow = c.cell;
  return true;
}

function follows(rules, c, up) {
  switch (rules.follow) {
    case 'chained': case 'second-costs': case 'second-blocked': return true;
    case 'ladder-then-snake': return c.jumps === 1 && c.upFirst && !up;
  }
  return false;
}

// What the next jump of a landing costs, after so many others.
function price(rules, jumps) {
  return (rules['jump-cost'] ? 1 : 0) + (rules.follow === 'second-costs' && jumps > 0 ? 1 : 0);
}

function landOnChain(g, cell) {
  if (g.end[cell] === 0) walkChain(g, cell);
  return g.end[cell] === -1 ? [] : [{ cell: g.end[cell], cost: g.cost[cell] }];
}

function walkChain(g, cell) {
  const walking = -2, path = [], dearer = price(g.rules, 1) - price(g.rules, 0);
  for (; g.to[cell] !== 0 && g.end[cell] === 0; cell = g.to[cell]) {
    g.end[cell] = walking;
    path.push(cell);
  }
  let end = cell, cost = 0, jumps = 0;
  if (g.to[cell] !== 0) {
    end = g.end[cell] === walking ? -1 : g.end[cell];
    cost = g.cost[cell];
    jumps = 1;
  }
  for (let i = path.length - 1; i >= 0; i--) {
    if (jumps > 0) cost += dearer;
    cost += price(g.rules, 0);
    jumps++;
    g.end[path[i]] = end;
    g.cost[path[i]] = cost;
  }
}

// The cells that no throw has landed on yet: only the first landing on a cell
// matters. A union-find, with path halving.
function unlanded(next, c) {
  while (next[c] !== c) c = next[c] = next[next[c]];
  return c;
}

// The answer, a best way as steps [{face, cell}] (null if there is none) and, by
// cell, the least cost of resting there (-1: never). from is a cell to start
// from, for a player who is on the way. O(cells + jumps), whatever the die.
function solve(board, rules, from) {
  const g = newGame(board, rules), n = board.cells;
  const s = { g, depth: new Int32Array(n + 1).fill(-1), by: new Int32Array(n + 1), face: new Int32Array(n + 1), buckets: [], furthest: 0 };
  const next = new Int32Array(n + 2);
  for (let i = 0; i < next.length; i++) next[i] = i;
  for (const rest of from === undefined ? starts(g) : [{ cell: from, cost: 0 }]) relax(s, rest.cell, rest.cost, 0, 0);
  for (let cost = 0; cost < s.buckets.length; cost++) {
    const bucket = s.buckets[cost] || [];
    for (let i = 0; i < bucket.length; i++) if (s.depth[bucket[i]] === cost) throwFrom(s, next, bucket[i]);
  }
  if (s.depth[n] >= 0) return { answer: s.depth[n], steps: stepsTo(s, n), depth: s.depth };
  return { answer: stuckValue(rules, n, s.furthest), steps: null, depth: s.depth };
}

function throwFrom(s, next, v) {
  const cost = s.depth[v], far = Math.min(v + s.g.reach, s.g.cells);
  s.furthest = Math.max(s.furthest, cost);
  for (let w = unlanded(next, v + 1); w <= far; w = unlanded(next, w + 1)) {
    next[w] = w + 1;
    if (s.g.to[w] === 0) relax(s, w, cost + 1, v, w - v);
    else for (const rest of land(s.g, w)) relax(s, rest.cell, cost + 1 + rest.cost, v, w - v);
  }
}

function relax(s, cell, cost, by, face) {
  if (s.depth[cell] >= 0 && s.depth[cell] <= cost) return;
  s.depth[cell] = cost;
  s.by[cell] = by;
  s.face[cell] = face;
  (s.buckets[cost] = s.buckets[cost] || []).push(cell);
}

function stepsTo(s, cell) {
  const steps = [];
  for (; s.face[cell] > 0; cell = s.by[cell]) steps.push({ face: s.face[cell], cell });
  return steps.reverse();
}

function stuckValue(rules, cells, furthest) {
  switch (rules.stuck) {
    case 'stuck-zero': return 0;
    case 'stuck-cells': return cells;
    case 'stuck-maxint': return MAX_INT;
    case 'stuck-furthest': return furthest;
  }
  return STUCK;
}
