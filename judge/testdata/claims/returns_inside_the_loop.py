# The loop over the throws returns in its first round.
import sys
from collections import deque

def solve(n, d, to):
    seen, queue = {1}, deque([(1, 0)])
    while queue:
        cell, throws = queue.popleft()
        if cell == n:
            return throws
        for k in range(1, d + 1):
            if cell + k <= n:
                end = to.get(cell + k, cell + k)
                if end not in seen:
                    seen.add(end)
                    queue.append((end, throws + 1))
        return -1

data = list(map(int, sys.stdin.read().split()))
p = 1
for _ in range(data[0]):
    n, d, m = data[p:p + 3]
    jumps = data[p + 3:p + 3 + 2 * m]
    p += 3 + 2 * m
    print(solve(n, d, dict(zip(jumps[::2], jumps[1::2]))))
