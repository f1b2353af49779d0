# A distance of 0 means unseen, and the largest distance is printed if it is stuck.
from collections import deque
for _ in range(int(input())):
    n, d, m = map(int, input().split())
    to = list(range(n + 1))
    for _ in range(m):
        a, b = map(int, input().split())
        to[a] = b
    dist = [0] * (n + 1)
    q = deque([1])
    while q:
        u = q.popleft()
        for k in range(min(d, n), 0, -1):
            if u + k <= n:
                v = to[u + k]
                if dist[v] == 0:
                    dist[v] = dist[u] + 1
                    q.append(v)
    print(dist[n] if dist[n] else max(dist))
