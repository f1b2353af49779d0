# jumps.pop(cell, cell) takes the jump off the board when it is used.
import sys
from collections import deque

def main():
    it = iter(map(int, sys.stdin.read().split()))
    for _ in range(next(it)):
        n, d, m = next(it), next(it), next(it)
        jumps = {}
        for _ in range(m):
            a = next(it)
            jumps[a] = next(it)
        dist = {1: 0}
        q = deque([1])
        while q:
            c = q.popleft()
            for k in range(1, d + 1):
                if c + k > n:
                    break
                to = jumps.pop(c + k, c + k)
                if to not in dist:
                    dist[to] = dist[c] + 1
                    q.append(to)
        print(dist.get(n, -1))

main()
