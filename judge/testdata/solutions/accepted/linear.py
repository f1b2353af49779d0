# Approach:  level by level. Cells lie in blocks of D; a throw from v lands on
#            the end of v's block and on the beginning of the next one. So the
#            landed cells of a block are its beginning up to one bound and its
#            end from another, and both bounds only slide inwards.
# Source:    our own; BFS needs no visited cells where two bounds will do.
# Cost:      time O(N + M), whatever D is; memory O(N).
# Why right: a level holds the cells where k throws can end and fewer cannot;
#            every cell is landed on once, by the first level that can.
import sys
from itertools import chain


def fewest_throws(n, d, move):
    """Least throws from 1 to n; move[c] is where a throw that lands on c ends."""
    blocks = n // d + 2
    begun = [b * d for b in range(blocks)]
    ended = [min(b * d + d, n + 1) for b in range(blocks)]
    fresh = bytearray(b"\1") * (n + 1)  # nobody has rested here
    fresh[1] = 0
    level = [1]
    throws = 0
    while level and fresh[n]:
        throws += 1
        ends = []
        for cell in level:
            b = cell // d
            if cell + 1 < ended[b]:
                ends += move[max(cell + 1, begun[b]):ended[b]]
                ended[b] = cell + 1
            b += 1
            stop = min(cell + d + 1, ended[b])
            if begun[b] < stop:
                ends += move[begun[b]:stop]
                begun[b] = stop
        level = []
        for cell in ends:
            if fresh[cell]:
                fresh[cell] = 0
                level.append(cell)
    return -1 if fresh[n] else throws


def main():
    read = map(int, chain.from_iterable(map(bytes.split, sys.stdin.buffer))).__next__
    answers = []
    for _ in range(read()):
        n, d, m = read(), read(), read()
        move = list(range(n + 1))
        for _ in range(m):
            start = read()
            move[start] = read()
        answers.append(fewest_throws(n, min(d, n), move))
    print("\n".join(map(str, answers)))


main()
