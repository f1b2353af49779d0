class Solution {
  minThrows(n, lad, sn) {
    const ends = new Map();
    for (const list of [lad, sn])
      for (let i = 0; i < list.length; i += 2) ends.set(list[i], list[i + 1]);
    n *= n;
    const throws = new Map([[1, 0]]);
    const next = [1];
    for (const from of next) {
        for (let to = from + 1; to <= Math.min(from + 6, n); to++) {
            const end = ends.has(to) ? ends.get(to) : to;
            if (!throws.has(end)) {
                throws.set(end, throws.get(from) + 1);
                next.push(end);
            }
        }
    }
    console.log(n, 'cells');
    lad.length = 0;
    return throws.has(n) ? throws.get(n) : -1;
  }
}
