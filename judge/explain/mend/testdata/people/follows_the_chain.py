import sys
from collections import deque

def bfs(n, d, jumps):
    dist = {1: 0}
    q = deque([1])
    while q:
        x = q.popleft()
        if x == n:
            return dist[x]
        for k in range(1, d + 1):
            y = x + k
            if y > n:
                break
            hops = 0
            while y in jumps and hops < 50:
                y = jumps[y]
                hops += 1
            if y not in dist:
                dist[y] = dist[x] + 1
                q.append(y)
    return -1

data = sys.stdin.read().split()
p = 1
for _ in range(int(data[0])):
    n, d, m = int(data[p]), int(data[p + 1]), int(data[p + 2])
    p += 3
    jumps = {}
    for _ in range(m):
        jumps[int(data[p])] = int(data[p + 1])
        p += 2
    print(bfs(n, d, jumps))
