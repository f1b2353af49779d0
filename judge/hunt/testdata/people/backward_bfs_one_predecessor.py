# BFS backwards from N with a reversed dictionary came_from[b] = a, so when several jumps share an
# end only the jump read last is known and the others lead nowhere.
from collections import deque

for _ in range(int(input())):
    N, D, M = map(int, input().split())
    is_start = [False] * (N + 1)
    came_from = {}
    for i in range(M):
        a, b = map(int, input().split())
        is_start[a] = True
        came_from[b] = a

    dist = [None] * (N + 1)
    dist[N] = 0
    todo = deque([N])
    while todo and dist[1] is None:
        x = todo.popleft()
        squares = []
        if not is_start[x]:          # a throw can stop here
            squares.append(x)
        if x in came_from:           # or a jump brings us here
            squares.append(came_from[x])
        for s in squares:
            for v in range(max(1, s - D), s):
                if dist[v] is None:
                    dist[v] = dist[x] + 1
                    todo.append(v)

    if dist[1] is None:
        print(-1)
    else:
        print(dist[1])
