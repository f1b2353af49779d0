# Approach:  BFS whose distance array is also its visited array: a distance > 0
#            means visited (3N entries instead of 4N).
# Source:    published so in Python.
# Cost:      time O(N D), memory 3N list entries.
# Why wrong: believes that the queue always ends with N. Where N cannot be
#            reached, the distance of the last cell taken is returned. (Cell 1
#            has distance 0, so a snake enters it again; that only costs time,
#            and changes what is returned when stuck.)
import sys
from itertools import chain


def least_throws(n, d, move):
    distance = [0] * (n + 1)
    queue = [1]
    for cell in queue:  # grows while it is read
        if cell == n:
            break
        throws = distance[cell] + 1  # before a snake to cell 1 changes it
        for c in range(cell + 1, min(cell + d, n) + 1):
            end = c if move[c] == -1 else move[c]
            if distance[end] == 0:
                distance[end] = throws
                queue.append(end)
    return distance[cell]


def main():
    read = map(int, chain.from_iterable(map(bytes.split, sys.stdin.buffer))).__next__
    answers = []
    for _ in range(read()):
        n, d, m = read(), read(), read()
        move = [-1] * (n + 1)
        for _ in range(m):
            start = read()
            move[start] = read()
        answers.append(least_throws(n, d, move))
    print("\n".join(map(str, answers)))


main()
