# Approach:  memoised depth-first search for the throws from a cell to N, with a
#            stack of its own; a cell that is still being worked out counts as
#            hopeless.
# Source:    what a class hands in.
# Cost:      time O(N D), memory O(N).
# Why wrong: believes that values remembered on the way are final. On a cycle of
#            snakes and ladders they were taken while a cell they need was still
#            counted as hopeless.
import sys
from itertools import chain

HOPELESS = float("inf")


def least_throws(n, d, move):
    memo = [None] * (n + 1)  # throws from a cell to N
    memo[n] = 0
    path = []  # of the cells being worked out: the throws still to try, and the least so far

    def enter(cell):
        memo[cell] = HOPELESS
        path.append([cell, iter(range(cell + 1, min(cell + d, n) + 1)), HOPELESS])

    enter(1)
    while path:
        cell, landings, least = path[-1]
        for c in landings:
            end = move[c]
            if memo[end] is None:
                path[-1][2] = least
                enter(end)
                break
            least = min(least, memo[end])
        else:
            path.pop()
            memo[cell] = 1 + least
            if path:
                path[-1][2] = min(path[-1][2], memo[cell])
    return -1 if memo[1] == HOPELESS else memo[1]


def main():
    read = map(int, chain.from_iterable(map(bytes.split, sys.stdin.buffer))).__next__
    answers = []
    for _ in range(read()):
        n, d, m = read(), read(), read()
        move = list(range(n + 1))
        for _ in range(m):
            start = read()
            move[start] = read()
        answers.append(least_throws(n, d, move))
    print("\n".join(map(str, answers)))


main()
