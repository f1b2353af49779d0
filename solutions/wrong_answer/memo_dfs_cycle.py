# Approach:  memoised depth-first recursion for the throws from a cell to N; a
#            cell that is still being worked out counts as hopeless.
# Source:    what a class hands in.
# Cost:      time O(N D), memory O(N), and recursion up to N deep.
# Why wrong: believes that values remembered on the way are final. On a cycle of
#            snakes and ladders they were taken while a cell they need was still
#            counted as hopeless.
import sys
import threading
from itertools import chain

HOPELESS = float("inf")


def least_throws(n, d, move):
    memo = {n: 0}

    def from_cell(cell):
        if cell not in memo:
            memo[cell] = HOPELESS
            memo[cell] = 1 + min(
                from_cell(move[c]) for c in range(cell + 1, min(cell + d, n) + 1)
            )
        return memo[cell]

    throws = from_cell(1)
    return -1 if throws == HOPELESS else throws


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


sys.setrecursionlimit(3000000)
threading.stack_size(1 << 29)
solver = threading.Thread(target=main)
solver.start()
solver.join()
