'use strict';
(() => {
const all = selector => Array.from(document.querySelectorAll(selector));

// A link from the teacher's list brings the code behind the #, which no server sees.
const code = document.getElementById('code');
if (code && location.hash.length > 10) {
  code.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, '', location.pathname);
  code.focus();
}

// Handing in: files that are dropped are the files of the form; a single one says the language.
for (const form of all('[data-handin]')) {
  const file = form.elements.file, text = form.elements.text, language = form.elements.language;
  const options = Array.from(language.options);
  const most = Number(form.dataset.most);
  const guess = () => {
    const bytes = Array.from(file.files).reduce((sum, f) => sum + f.size, 0);
    file.setCustomValidity(bytes > most ? form.dataset.large : '');
    const name = file.files.length === 1 ? file.files[0].name : '';
    const end = name.slice(name.lastIndexOf('.')), small = end.toLowerCase();
    const ends = o => (o.dataset.ends || '').split(' ');
    const found = options.find(o => ends(o).includes(end)) || options.find(o => ends(o).includes(small)) || options[0];
    language.value = found.value;
  };
  file.addEventListener('change', guess);
  text.addEventListener('input', () => {
    const last = options.find(o => 'last' in o.dataset);
    if (!language.value && !file.files.length && last) language.value = last.value;
  });
  for (const name of ['dragenter', 'dragover']) form.addEventListener(name, e => {
    if (e.dataTransfer && e.dataTransfer.types.includes('Files')) { e.preventDefault(); form.classList.add('over'); }
  });
  for (const name of ['dragleave', 'drop']) form.addEventListener(name, () => form.classList.remove('over'));
  form.addEventListener('drop', e => {
    if (!e.dataTransfer || !e.dataTransfer.files.length) return;
    e.preventDefault();
    file.files = e.dataTransfer.files;
    guess();
  });
  form.querySelector('button').addEventListener('click', () => {
    language.required = !file.files.length && text.value.trim() !== '';
  });
  form.addEventListener('submit', e => {
    if (file.files.length || text.value.trim()) { form.querySelector('button').disabled = true; return; }
    e.preventDefault();
    text.focus();
  });
}
addEventListener('pageshow', e => { if (e.persisted) location.reload(); });
})();
