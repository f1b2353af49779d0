# Approach:  BFS; a landing is carried on for as long as jumps start where it
#            ends.
# Source:    what a class hands in; other sites play it so.
# Cost:      time O(N D) without cycles, endless with one; memory O(N).
# Why slow:  believes that a chain of snakes and ladders comes to an end. Where a
#            ladder's top is the head of a snake to its foot, it does not. (To
#            follow chains at all is wrong too.)
import sys
from collections import deque
from itertools import chain


def fewest_throws(n, d, jumps):
    dist = [-1] * (n + 1)
    dist[1] = 0
    queue = deque([1])
    while queue:
        cell = queue.popleft()
        if cell == n:
            return dist[n]
        for c in range(cell + 1, min(cell + d, n) + 1):
            while c in jumps:
                c = jumps[c]
            if dist[c] < 0:
                dist[c] = dist[cell] + 1
                queue.append(c)
    return -1


def main():
    read = map(int, chain.from_iterable(map(bytes.split, sys.stdin.buffer))).__next__
    answers = []
    for _ in range(read()):
        n, d, m = read(), read(), read()
        jumps = {}
        for _ in range(m):
            start = read()
            jumps[start] = read()
        answers.append(fewest_throws(n, d, jumps))
    print("\n".join(map(str, answers)))


main()
