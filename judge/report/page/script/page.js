// The page around the boards: theme, table, failures.

var root = document.documentElement;
function all(selector, from) { return Array.prototype.slice.call((from || document).querySelectorAll(selector)); }
function on(element, event, f) { if (element) element.addEventListener(event, f); }
all('[hidden]').forEach(function (e) { e.hidden = false; });

// Light or dark: what the system says, until the button is pressed.
var theme = document.getElementById('theme');
var system = matchMedia('(prefers-color-scheme: dark)');
function dark() { return (root.dataset.theme || (system.matches ? 'dark' : 'light')) === 'dark'; }
function name() { theme.textContent = dark() ? 'Light' : 'Dark'; }
on(theme, 'click', function () { root.dataset.theme = dark() ? 'light' : 'dark'; name(); });
on(system, 'change', name);
name();

// The table: a row is shown if it holds all the words and its verdict is on.
var rows = all('.matrix tbody tr').map(function (tr) {
  return { tr: tr, text: tr.textContent.toLowerCase(), verdict: tr.dataset.verdict };
});
var box = document.getElementById('filter');
var shown = document.getElementById('shown');
var toggles = all('[data-verdict]', document.querySelector('.toggles') || document.createElement('p'));
function filter() {
  var words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  var off = {};
  toggles.forEach(function (b) { off[b.dataset.verdict] = b.getAttribute('aria-pressed') === 'false'; });
  var n = 0;
  rows.forEach(function (r) {
    var show = !off[r.verdict] && words.every(function (w) { return r.text.indexOf(w) >= 0; });
    r.tr.hidden = !show;
    if (show) n++;
  });
  shown.textContent = n + ' of ' + rows.length;
}
on(box, 'input', filter);
on(box, 'keydown', function (e) { if (e.key === 'Escape') { box.value = ''; filter(); } });
toggles.forEach(function (b) {
  on(b, 'click', function () {
    b.setAttribute('aria-pressed', b.getAttribute('aria-pressed') === 'true' ? 'false' : 'true');
    filter();
  });
});

// Columns are sorted by their heads; the second press turns the order round.
all('.matrix thead th').forEach(function (th, column) {
  var button = document.createElement('button');
  button.type = 'button';
  button.textContent = th.textContent;
  th.textContent = '';
  th.appendChild(button);
  on(button, 'click', function () {
    var down = th.getAttribute('aria-sort') === 'ascending';
    all('.matrix thead th').forEach(function (h) { h.removeAttribute('aria-sort'); });
    th.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    var number = th.classList.contains('n');
    function key(r) {
      var cell = r.tr.cells[column], text = cell.textContent;
      return number ? Number(cell.dataset.by || text || -1) : text;
    }
    var sorted = rows.map(function (r, i) { return { r: r, key: key(r), at: i }; });
    sorted.sort(function (a, b) {
      var c = number ? a.key - b.key : a.key.localeCompare(b.key);
      return (down ? -c : c) || a.at - b.at;
    });
    var body = rows[0].tr.parentNode;
    sorted.forEach(function (s) { body.appendChild(s.r.tr); });
  });
});

// Failures: a link to one opens it; so does printing, for all.
var failures = all('details.failure');
function open(to) { failures.forEach(function (d) { d.open = to; }); }
on(document.getElementById('open-all'), 'click', function () { open(true); });
on(document.getElementById('close-all'), 'click', function () { open(false); });
function follow() {
  var target = location.hash && document.getElementById(location.hash.slice(1));
  var closed = false;
  for (var d = target && target.closest('details'); d; d = d.parentElement.closest('details')) {
    closed = closed || !d.open;
    d.open = true;
  }
  if (closed) target.scrollIntoView();
}
on(window, 'hashchange', follow);
follow();
var before = [];
on(window, 'beforeprint', function () {
  before = all('details:not(.fold)').filter(function (d) { return !d.open; });
  before.forEach(function (d) { d.open = true; });
});
on(window, 'afterprint', function () { before.forEach(function (d) { d.open = false; }); });

// Every input can be copied as a whole.
all('details.input > pre').forEach(pre => {
  const cut = !pre.dataset.whole && /\n\.\.\. cut here: .* in all$/.test(pre.textContent);
  if (!cut) pre.before(button('Copy', { class: 'copy', title: 'Copy the input', onclick: e => copyText((pre.dataset.whole || pre.textContent) + '\n', e.currentTarget) }));
});

// Boards play; a link can hold one.
all('.picture[data-board]').forEach(newPlayer);
on(window, 'hashchange', recall);
recall();

// For tests, and for whoever opens the console.
window.adder = { solve, rulesOf, parsePlain, plainOf, parseLink, linkOf, wayOf, players };
