// Boards play. The throws of each way stand in the page, with the places where they rest in
// the picture; the script only moves tokens along them.

function tokenOf(kind) {
  const token = document.createElementNS('http://www.w3.org/2000/svg', kind === 'best' ? 'circle' : 'rect');
  const shape = kind === 'best' ? { r: 22 } : { x: -20, y: -20, width: 40, height: 40, rx: 5 };
  for (const name in shape) token.setAttribute(name, shape[name]);
  token.setAttribute('class', 'token token-' + kind);
  return token;
}

function newPlayer(picture) {
  const drawing = picture.querySelector('svg');
  const ways = Array.from(picture.querySelectorAll('.lane')).map(lane => ({
    name: lane.dataset.name,
    start: lane.querySelector('ol').dataset,
    throws: Array.from(lane.querySelectorAll('li')),
    token: tokenOf(lane.dataset.kind),
  }));
  const end = Math.max(...ways.map(way => way.throws.length));
  let at = 0, timer = 0;

  const first = button('To the start', () => show(0));
  const back = button('Back', () => show(at - 1));
  const next = button('Next throw', () => show(at + 1));
  const run = button('Run', () => timer ? stop() : start());
  const said = document.createElement('p');
  said.className = 'said';
  said.setAttribute('role', 'status');
  const bar = document.createElement('div');
  bar.className = 'player-bar';
  bar.append(first, back, next, run);
  picture.querySelector('.lanes').before(bar, said);
  for (const way of ways) drawing.append(way.token);

  // show goes to a throw; 0 is the start.
  function show(to) {
    at = Math.max(0, Math.min(end, to));
    for (const way of ways) {
      const current = way.throws[Math.min(at, way.throws.length) - 1];
      way.throws.forEach(li => { if (li === current) li.setAttribute('aria-current', 'step'); else li.removeAttribute('aria-current'); });
      const place = current ? current.dataset : way.start;
      way.token.setAttribute('transform', 'translate(' + place.x + ' ' + place.y + ')');
    }
    for (const b of [first, back]) b.setAttribute('aria-disabled', String(at === 0)); // disabled, it would lose the focus
    next.setAttribute('aria-disabled', String(at === end));
    if (at === end) stop();
    said.textContent = ways.map(way => sentence(way)).filter(Boolean).join(' ');
  }

  function sentence(way) {
    if (at === 0) return way === ways[0] ? 'The start.' : '';
    if (at > way.throws.length) return way.name + ' has ended.';
    return way.name + ', throw ' + at + ': ' + way.throws[at - 1].textContent.trim() + '.';
  }

  function start() {
    if (at === end) show(0);
    run.textContent = 'Pause';
    timer = setInterval(() => show(at + 1), 1000);
    show(at + 1);
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    run.textContent = 'Run';
  }

  picture.addEventListener('keydown', e => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: end }[e.key];
    if (to === undefined || e.ctrlKey || e.altKey || e.metaKey) return;
    e.preventDefault();
    show(to);
  });
  show(0);
}

all('.picture').filter(picture => picture.querySelector('svg') && picture.querySelector('.lane li')).forEach(newPlayer);
