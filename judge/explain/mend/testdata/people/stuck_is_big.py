def solve():
    n, d, m = map(int, input().split())
    port = list(range(n + 1))
    for _ in range(m):
        a, b = map(int, input().split())
        port[a] = b
    INF = 10 ** 9
    dist = [INF] * (n + 1)
    dist[1] = 0
    queue = [1]
    for v in queue:
        for k in range(1, d + 1):
            if v + k <= n and dist[port[v + k]] == INF:
                dist[port[v + k]] = dist[v] + 1
                queue.append(port[v + k])
    return dist[n]


for _ in range(int(input())):
    print(solve())
