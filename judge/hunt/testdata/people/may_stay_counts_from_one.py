# Whoever lands on a jump may stay there, and the start counts as the first throw.
from collections import deque
t = int(input())
for _ in range(t):
    n, d, m = [int(x) for x in input().split()]
    adj = [[] for _ in range(n + 1)]
    jump = {}
    for _ in range(m):
        a, b = [int(x) for x in input().split()]
        jump[a] = b
    for i in range(1, n):
        for j in range(i + 1, min(n, i + d) + 1):
            adj[i].append(j)
            if j in jump:
                adj[i].append(jump[j])
    count = {1: 1}
    q = deque([1])
    while q and n not in count:
        u = q.popleft()
        for v in adj[u]:
            if v not in count:
                count[v] = count[u] + 1
                q.append(v)
    print(count.get(n, -1))
