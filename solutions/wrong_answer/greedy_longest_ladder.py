# Approach:  always takes the longest ladder in reach; without one, the largest
#            throw that meets no snake; without that, the largest throw.
# Source:    what a class hands in.
# Cost:      time O(D) for each throw, memory O(N).
# Why wrong: believes that a long ladder is a good one, although a shorter one can
#            lead to better things; and where snakes send it round, says -1.
import sys
from itertools import chain


def throws_to_end(n, d, jumps):
    cell, throws, seen = 1, 0, set()
    while cell != n:
        if cell in seen:
            return -1
        seen.add(cell)
        reach = range(cell + 1, min(cell + d, n) + 1)
        ladder = max(reach, key=lambda c: jumps.get(c, c) - c)
        if jumps.get(ladder, 0) > ladder:
            cell = jumps[ladder]
        else:
            plain = next((c for c in reversed(reach) if c not in jumps), reach[-1])
            cell = jumps.get(plain, plain)
        throws += 1
    return throws


def main():
    read = map(int, chain.from_iterable(map(bytes.split, sys.stdin.buffer))).__next__
    answers = []
    for _ in range(read()):
        n, d, m = read(), read(), read()
        jumps = {}
        for _ in range(m):
            start = read()
            jumps[start] = read()
        answers.append(throws_to_end(n, d, jumps))
    print("\n".join(map(str, answers)))


main()
