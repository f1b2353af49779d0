// The page around the boards: theme, table, failures.

const root = document.documentElement;
function all(selector) { return Array.from(document.querySelectorAll(selector)); }
function on(element, event, f) { if (element) element.addEventListener(event, f); }
function button(words, press) {
  const b = document.createElement('button');
  b.type = 'button';
  b.textContent = words;
  b.addEventListener('click', press);
  return b;
}
all('[hidden]').forEach(e => { e.hidden = false; });

// Light or dark: what the system says, until the button is pressed.
const theme = document.getElementById('theme'), system = matchMedia('(prefers-color-scheme: dark)');
function dark() { return (root.dataset.theme || (system.matches ? 'dark' : 'light')) === 'dark'; }
function nameTheme() { theme.textContent = dark() ? 'Light' : 'Dark'; }
on(theme, 'click', () => { root.dataset.theme = dark() ? 'light' : 'dark'; nameTheme(); });
on(system, 'change', nameTheme);
nameTheme();

// The table: a row is shown if it holds all the words and its verdict is on.
const rows = all('.matrix tbody tr').map((tr, at) => ({ tr, at, text: tr.textContent.toLowerCase() }));
const box = document.getElementById('filter'), toggles = all('.toggles [data-verdict]');
function filter() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  const off = new Set(toggles.filter(b => b.getAttribute('aria-pressed') === 'false').map(b => b.dataset.verdict));
  for (const r of rows) r.tr.hidden = off.has(r.tr.dataset.verdict) || !words.every(w => r.text.includes(w));
  document.getElementById('shown').textContent = rows.filter(r => !r.tr.hidden).length + ' of ' + rows.length;
}
on(box, 'input', filter);
on(box, 'keydown', e => { if (e.key === 'Escape') { box.value = ''; filter(); } });
for (const b of toggles) on(b, 'click', () => { b.setAttribute('aria-pressed', String(b.getAttribute('aria-pressed') !== 'true')); filter(); });

// Columns are sorted by their heads; the second press turns the order round.
all('.matrix thead th').forEach((th, column) => {
  const number = th.classList.contains('n'), words = th.textContent;
  function key(r) {
    const cell = r.tr.cells[column], text = cell.textContent;
    return number ? Number(cell.dataset.by || text || -1) : text;
  }
  th.replaceChildren(button(words, () => {
    const down = th.getAttribute('aria-sort') === 'ascending';
    all('.matrix thead th').forEach(h => h.removeAttribute('aria-sort'));
    th.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const keys = rows.map(key), compare = number ? (a, b) => a - b : (a, b) => a.localeCompare(b);
    const order = (a, b) => compare(keys[a.at], keys[b.at]) * (down ? -1 : 1) || a.at - b.at;
    rows[0].tr.parentNode.append(...rows.slice().sort(order).map(r => r.tr));
  }));
});

// Failures: a link to one opens it; so does printing, for all.
for (const to of [true, false]) on(document.getElementById(to ? 'open-all' : 'close-all'), 'click', () => all('details.failure').forEach(d => { d.open = to; }));
function follow() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (!target) return;
  for (let around = target.closest('details'); around; around = around.parentElement.closest('details')) around.open = true;
  target.scrollIntoView();
}
on(window, 'hashchange', follow);
follow();
let closed = [];
on(window, 'beforeprint', () => {
  closed = all('details:not(.fold)').filter(d => !d.open);
  closed.forEach(d => { d.open = true; });
});
on(window, 'afterprint', () => closed.forEach(d => { d.open = false; }));

// Every input can be copied as a whole.
all('details.input > pre').forEach(pre => {
  const cut = !pre.dataset.whole && /\n\.\.\. cut here: .* in all$/.test(pre.textContent);
  if (cut) return;
  const copy = button('Copy', async () => {
    await copyText((pre.dataset.whole || pre.textContent).trimEnd() + '\n');
    copy.textContent = 'Copied';
    setTimeout(() => { copy.textContent = 'Copy'; }, 1500);
  });
  copy.className = 'copy';
  copy.title = 'Copy the input';
  pre.before(copy);
});

// copyText also works on pages that are opened as files, where some browsers have no
// clipboard for scripts.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}
