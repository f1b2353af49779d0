# Approach:  BFS that looks at all D faces of every cell it takes, and stops when
#            N is taken from the queue.
# Source:    published as BFS over a move array; repaired: -1 when stuck.
# Cost:      time O(N D), memory O(N).
# Why right: cells leave the queue in order of throws.
# Why slow:  a die with a million faces on a million cells is 10^12 looks, nearly
#            all of them at cells that were visited before.
import sys
from collections import deque
from itertools import chain


def fewest_throws(n, d, move):
    dist = [-1] * (n + 1)
    dist[1] = 0
    queue = deque([1])
    while queue:
        cell = queue.popleft()
        if cell == n:
            return dist[n]
        throws = dist[cell] + 1
        for end in move[cell + 1:cell + d + 1]:
            if dist[end] < 0:
                dist[end] = throws
                queue.append(end)
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
        answers.append(fewest_throws(n, d, move))
    print("\n".join(map(str, answers)))


main()
