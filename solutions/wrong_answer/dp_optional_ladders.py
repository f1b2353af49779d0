# Approach:  dynamic programming over positions, starting off the board:
#            positions 1..D cost 1; a later one takes 1 + the least of the D
#            before it, without those that hold a snake's head; a ladder's top
#            may take its foot's value instead.
# Source:    published so in C/C++, Java and Python (there it also returns where
#            each position was reached from).
# Cost:      time O(N D), memory O(N).
# Why wrong: starts on cell 0, never takes a snake, lets the player refuse a
#            ladder, keeps one ladder of those that share a top, overlooks jumps
#            on 1..D and heads on tops; when stuck it gives N or more.
import sys
from itertools import chain


def least_throws(n, d, foot_of, heads):
    """foot_of[i] is the foot of the ladder that ends on i."""
    cost = [0] + [1] * min(d, n)
    for i in range(d + 1, n + 1):
        best = 1 + min([n] + [cost[j] for j in range(i - d, i) if j not in heads])
        if i in foot_of:
            best = min(best, cost[foot_of[i]])
        cost.append(best)
    return cost[n]


def main():
    read = map(int, chain.from_iterable(map(bytes.split, sys.stdin.buffer))).__next__
    answers = []
    for _ in range(read()):
        n, d, m = read(), read(), read()
        foot_of, heads = {}, set()
        for _ in range(m):
            start, end = read(), read()
            if end > start:
                foot_of[end] = start
            else:
                heads.add(start)
        answers.append(least_throws(n, d, foot_of, heads))
    print("\n".join(map(str, answers)))


main()
