// Taking things along: copies, files, and links that hold a board.

function copyText(text, from) {
  const done = ok => {
    const label = from.dataset.label = from.dataset.label || from.textContent;
    from.dataset.copied = ok ? 'yes' : 'no';
    from.textContent = ok ? 'Copied' : 'Not copied';
    setTimeout(() => { from.textContent = label; }, 1500);
  };
  const old = () => {
    const box = el('textarea', { class: 'hidden', 'aria-hidden': 'true', tabindex: -1 });
    box.value = text;
    document.body.append(box);
    box.select();
    const ok = document.execCommand('copy');
    box.remove();
    from.focus();
    done(ok);
  };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => done(true), old); else old();
}

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  el('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

const LONGEST_LINK = 30000;

function hashOf(p) { return '#' + p.id + '=' + linkOf(p.board); }

// The address holds what was changed, so that loading again shows it.
function remember(p) {
  const hash = p.changed ? hashOf(p) : '#' + p.id;
  if (hash.length < LONGEST_LINK) history.replaceState(null, '', hash);
}

// Opens what an element lies in, and tells whether anything of it was closed.
function openAround(e) {
  let closed = false;
  for (let d = e.closest('details'); d; d = d.parentElement.closest('details')) {
    closed = closed || !d.open;
    d.open = true;
  }
  return closed;
}

// Shows the board that the address holds, on the player that it names.
function recall() {
  const found = /^#([\w-]+)=([\d,-]+)$/.exec(location.hash);
  if (!found || players.length === 0) return;
  const p = players.find(x => x.id === found[1]) || players[0];
  openAround(p.host);
  try {
    setBoard(p, parseLink(found[2]));
    enter(p, 'edit');
    say(p, 'This board comes from the link.');
  } catch (e) {
    say(p, 'The link holds no board: ' + e.message + '.');
  }
  p.host.scrollIntoView();
}
