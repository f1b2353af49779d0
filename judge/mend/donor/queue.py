from collections import deque

t = int(input())
for _ in range(t):
    n, d, m = map(int, input().split())
    jump = list(range(n + 1))
    for _ in range(m):
        a, b = map(int, input().split())
        jump[a] = b
    dist = [-1] * (n + 1)
    seen = [False] * (n + 1)
    q = deque([1])
    seen[1] = True
    dist[1] = 0
    while q:
        u = q.popleft()
        if u == n:
            break
        for k in range(1, d + 1):
            v = u + k
            if v > n:
                break
            v = jump[v]
            if seen[v]:
                continue
            seen[v] = True
            dist[v] = dist[u] + 1
            q.append(v)
    print(dist[n])
