from collections import deque
import sys

# search backwards: start on the last square and walk to square 1

def solve(n, d, jumps):
    came = {}
    for a, b in jumps:
        came.setdefault(b, []).append(a)
    dist = {n: 0}
    q = deque([n])
    while q:
        v = q.popleft()
        if v == 1:
            return dist[v]
        for k in range(1, d + 1):
            u = v - k
            if u < 1:
                break
            if u in came:
                prev = came[u]
            else:
                prev = [u]
            for p in prev:
                if p not in dist:
                    dist[p] = dist[v] + 1
                    q.append(p)
    return -1

it = iter(sys.stdin.read().split())
t = int(next(it))
for _ in range(t):
    n = int(next(it)); d = int(next(it)); m = int(next(it))
    jumps = []
    for _ in range(m):
        a = int(next(it)); b = int(next(it))
        jumps.append((a, b))
    print(solve(n, d, jumps))
