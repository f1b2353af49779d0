# Approach:  first finds by recursion, cell by cell, whether N can be reached;
#            then BFS for the number of throws.
# Source:    what a class hands in.
# Cost:      time O(N D), memory O(N), recursion up to N deep.
# Why right: both halves are, on boards that are short enough.
# Why dies:  Python ends a recursion at a depth of 1000, unless told otherwise.
import sys
from collections import deque
from itertools import chain


def can_reach(n, d, move):
    seen = set()

    def visit(cell):
        seen.add(cell)
        for c in range(cell + 1, min(cell + d, n) + 1):
            if move[c] not in seen:
                visit(move[c])

    visit(1)
    return n in seen


def fewest_throws(n, d, move):
    if not can_reach(n, d, move):
        return -1
    dist = [-1] * (n + 1)
    dist[1] = 0
    queue = deque([1])
    while dist[n] < 0:
        cell = queue.popleft()
        throws = dist[cell] + 1
        for end in move[cell + 1:cell + d + 1]:
            if dist[end] < 0:
                dist[end] = throws
                queue.append(end)
    return dist[n]


def main():
    read = map(int, chain.from_iterable(map(bytes.split, sys.stdin.buffer))).__next__
    answers = []
    for _ in range(read()):
        n, d, m = read(), read(), read()
        move = list(range(n + 1))
        for _ in range(m):
            start = read()
            move[start] = read()
        answers.append(fewest_throws(n, d, move))
    print("\n".join(map(str, answers)))


main()
