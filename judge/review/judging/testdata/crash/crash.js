const read = (values, at) => {
  return values[at].size;
};

function solve() {
  [5, 7].forEach((v) => read([1], v));
}

solve();
