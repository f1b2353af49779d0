# Builds a graph in which a jump is one more edge, at no cost, and runs Dijkstra.
import heapq, sys

def solve(n, d, jumps):
    adj = {i: [] for i in range(1, n + 1)}
    for i in range(1, n):
        for k in range(1, min(d, n) + 1):
            if i + k <= n:
                adj[i].append((i + k, 1))
    for a, b in jumps:
        adj[a].append((b, 0))
    best = {1: 0}
    heap = [(0, 1)]
    while heap:
        c, u = heapq.heappop(heap)
        if u == n:
            return c
        for v, w in adj[u]:
            if v not in best or c + w < best[v]:
                best[v] = c + w
                heapq.heappush(heap, (c + w, v))
    return -1

data = list(map(int, sys.stdin.read().split()))
p = 1
for _ in range(data[0]):
    n, d, m = data[p:p+3]; p += 3
    js = [(data[p+2*i], data[p+2*i+1]) for i in range(m)]; p += 2*m
    print(solve(n, d, js))
