const adder = (() => {
PART
  const said = process.stdout.write.bind(process.stdout);
  for (const name of Object.keys(console)) console[name] = () => {};
  process.stdout.write = () => true;
  Object.assign(globalThis, GIVEN);
  return {NAME, boards, call, said};
})();
SOURCE
;{
  const loaded = eval(`typeof ${adder.NAME} === 'function' ? ${adder.NAME} : undefined`) || module.exports[adder.NAME];
  let answers = '';
  try {
    for (const board of adder.boards(require('fs').readFileSync(0, 'utf8'))) answers += adder.call(loaded, board) + '\n';
  } finally {
    adder.said(answers);
  }
}
