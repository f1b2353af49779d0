import sys
input = sys.stdin.readline
moves = {}
for _ in range(int(input())):
    N, D, M = map(int, input().split())
    for _ in range(M):
        s, e = map(int, input().split())
        moves[s] = e
    dist = [-1] * (N + 1)
    dist[1] = 0
    frontier = [1]
    while frontier:
        nxt = []
        for u in frontier:
            for v in range(u + 1, min(u + D, N) + 1):
                v = moves.get(v, v)
                if dist[v] == -1:
                    dist[v] = dist[u] + 1
                    nxt.append(v)
        frontier = nxt
    print(dist[N])
