# Approach:  dynamic programming with predecessors: landing on c costs 1 + the
#            least value of the D cells before it. Filled in order of value, not
#            of cell. Prints the throws. The cells that a value reaches are the
#            end of its block of D cells and the beginning of the next, so two
#            bounds per block (first, stop) hold the cells without a value.
# Source:    published as DP over positions with predecessors, in C/C++, Java
#            and Python; repaired: starts on cell 1, takes every jump, follows
#            snakes backwards, -1 when N has no value.
# Cost:      time O(N + M), whatever D is; memory O(N).
# Why right: values are handed out in rising order, so the first one that a cell
#            gets is the least.
import sys
from itertools import chain


def fewest_throws(n, d, move):
    """The throws of a shortest game from 1 to n, or None; move[c] is where landing on c ends."""
    blocks = n // d + 2
    first = [b * d for b in range(blocks)]
    stop = [min(b * d + d, n + 1) for b in range(blocks)]
    thrown_from = [0] * (n + 1)  # of a landed cell: where the throw began
    landed_on = [0] * (n + 1)  # of a rest: the landed cell; 0 = no value
    landed_on[1] = 1
    order = [1]  # rests by rising value

    def land(v, cells):
        for c in cells:
            thrown_from[c] = v
            if not landed_on[move[c]]:
                landed_on[move[c]] = c
                order.append(move[c])

    for v in order:  # grows while it is read
        if landed_on[n]:
            return trace(n, thrown_from, landed_on)
        b = v // d
        land(v, range(max(v + 1, first[b]), stop[b]))
        stop[b] = min(stop[b], v + 1)
        b += 1
        end = min(v + d + 1, stop[b])
        land(v, range(first[b], end))
        first[b] = max(first[b], end)
    return None


def trace(n, thrown_from, landed_on):
    throws = []
    v = n
    while v != 1:
        landed = landed_on[v]
        v = thrown_from[landed]
        throws.append(landed - v)
    return throws[::-1]


def main():
    read = map(int, chain.from_iterable(map(bytes.split, sys.stdin.buffer))).__next__
    lines = []
    for _ in range(read()):
        n, d, m = read(), read(), read()
        move = list(range(n + 1))
        for _ in range(m):
            start = read()
            move[start] = read()
        throws = fewest_throws(n, min(d, n), move)
        lines.append("-1" if throws is None else " ".join(map(str, [len(throws)] + throws)))
    print("\n".join(lines))


main()
