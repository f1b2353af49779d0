module.exports = {
 //param A : array of array of integers
 //param B : array of array of integers
 //return an integer
 snakeLadder : function(A, B) {
    const ends = new Map(A.concat(B));
    const throws = new Map([[1, 0]]);
    const next = [1];
    for (const from of next) {
        for (let to = from + 1; to <= Math.min(from + 6, 100); to++) {
            const end = ends.has(to) ? ends.get(to) : to;
            if (!throws.has(end)) {
                throws.set(end, throws.get(from) + 1);
                next.push(end);
            }
        }
    }
    console.log(A.length, 'ladders');
    A.length = 0;
    return throws.has(100) ? throws.get(100) : -1;
 }
};
