# Approach:  BFS; cells that no throw has landed on yet are linked (unlanded).
# Source:    what a class hands in.
# Cost:      time nearly linear, memory O(N).
# Why wrong: believes that a jump whose end was visited before is not taken: the
#            player is left standing on its start, and throws from there.
import sys
from itertools import chain


def least_throws(n, d, move):
    unlanded = list(range(n + 2))
    dist = [-1] * (n + 1)
    dist[1] = 0
    queue = [1]
    for cell in queue:  # grows while it is read
        if cell == n:
            return dist[n]
        last = min(cell + d, n)
        c = cell + 1
        while True:
            while unlanded[c] != c:
                unlanded[c] = c = unlanded[unlanded[c]]
            if c > last:
                break
            unlanded[c] = c + 1
            end = move[c] if dist[move[c]] < 0 else c
            if dist[end] < 0:
                dist[end] = dist[cell] + 1
                queue.append(end)
            c += 1
    return -1


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
