# Approach:  BFS with a queue of (cell, distance) and a visited array, over a
#            move array: the landed cell is marked visited, the jump's end is
#            enqueued with distance + 1, and the search stops when N is taken.
# Source:    published so in C++, Java, Python, C# and JavaScript.
# Cost:      time O(N D), memory O(N).
# Why wrong: believes that the queue always ends with N. Where N cannot be
#            reached, the distance of the last entry taken is returned.
import sys
from collections import deque
from itertools import chain


def least_throws(n, d, move):
    visited = [False] * (n + 1)
    visited[1] = True
    queue = deque([(1, 0)])
    while queue:
        cell, distance = queue.popleft()
        if cell == n:
            break
        for c in range(cell + 1, min(cell + d, n) + 1):
            if not visited[c]:
                visited[c] = True
                queue.append((c if move[c] == -1 else move[c], distance + 1))
    return distance


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
