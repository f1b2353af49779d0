// A way over a board: cells[0] is where the player starts, cells[i] is where
// throw i comes to rest, faces[i-1] what was thrown, and hops[i-1] the starts of
// the jumps taken on the way there.

const MOST_HOPS = 64;

function wayOf(board, rules, kind, name) {
  const found = solve(board, rules), game = newGame(board, rules);
  const way = { kind, name, rules, answer: found.answer, stuck: found.steps === null, depth: found.depth, cells: [starts(game)[0].cell], faces: [], hops: [] };
  if (rules.start !== 'off-board' && rules['start-jump']) way.cells[0] = way.stuck ? 1 : startOf(game, found.steps);
  for (const step of found.steps || []) extend(game, way, step.face, step.cell);
  return way;
}

// Where a player starts who takes the jump on cell 1, of several places.
function startOf(game, steps) {
  if (steps.length === 0) return game.cells;
  const first = starts(game).find(rest => land(game, rest.cell + steps[0].face).some(r => r.cell === steps[0].cell));
  return first ? first.cell : 1;
}

// Adds a throw to a way.
function extend(game, way, face, rest) {
  const hops = [];
  for (let at = way.cells[way.cells.length - 1] + face; at !== rest && game.to[at] !== 0 && hops.length < MOST_HOPS; at = game.to[at]) hops.push(at);
  way.cells.push(rest);
  way.faces.push(face);
  way.hops.push(hops);
}

// The way of given throws, as far as they go.
function wayOfThrows(board, rules, throws, kind, name) {
  const game = newGame(board, rules), way = { kind, name, rules, cells: [1], faces: [], hops: [], printed: true };
  for (const face of throws) {
    const at = way.cells[way.cells.length - 1], rests = face >= 1 && face <= game.reach && at + face <= game.cells ? land(game, at + face) : [];
    if (rests.length === 0) {
      way.broken = 'throw ' + (way.faces.length + 1) + ' is ' + face + ', which cannot be thrown there';
      break;
    }
    extend(game, way, face, rests[0].cell);
  }
  const last = way.cells[way.cells.length - 1];
  if (!way.broken && last !== board.cells) way.broken = 'these throws end on cell ' + last;
  return way;
}

// Where the jumps of throw i lead, each behind a word for up or down.
function hopWords(way, i, up, down) {
  const stops = [way.cells[i - 1] + way.faces[i - 1], ...way.hops[i - 1].slice(1), way.cells[i]];
  return way.hops[i - 1].map((_, k) => (stops[k + 1] > stops[k] ? up : down) + stops[k + 1]).join('');
}

// What throw i of a way did: "5 → 8 ↑ 26".
function stepWords(way, i) { return way.cells[i - 1] + ' → ' + (way.cells[i - 1] + way.faces[i - 1]) + hopWords(way, i, ' ↑ ', ' ↓ '); }

// The same as a sentence, for those who listen.
function stepSentence(way, i) {
  return 'throws ' + way.faces[i - 1] + ' to cell ' + (way.cells[i - 1] + way.faces[i - 1]) + hopWords(way, i, ', up the ladder to ', ', down the snake to ');
}

// The cells of a way that a large board shows: its ends and what is near step at.
function nearby(way, at) {
  const cells = [];
  way.cells.forEach((cell, i) => {
    if (i > 6 && i < way.cells.length - 4 && Math.abs(i - at) > 2) return;
    cells.push(cell);
    if (i > 0) cells.push(...way.hops[i - 1].slice(0, 3));
  });
  return cells;
}
