/**
 * @param {number} N
 * @param {number[]} arr
 * @return {number}
*/
class Solution {
    minThrow(N, arr) {
        const ends = new Map();
        while (arr.length) ends.set(arr.shift(), arr.shift());
        const throws = Array(31).fill(-1);
        throws[1] = 0;
        for (const next = [1]; next.length;) {
            const from = next.shift();
            for (let to = from + 1; to <= Math.min(from + 6, 30); to++) {
                const end = ends.has(to) ? ends.get(to) : to;
                if (throws[end] < 0) {
                    throws[end] = throws[from] + 1;
                    next.push(end);
                }
            }
        }
        console.log(N, 'jumps');
        return throws[30];
    }
}
