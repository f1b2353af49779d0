# The dictionary of jumps and the visited set are made once, before the first board.
from collections import deque

jumps = {}
visited = set()

def quickest(n, d):
    q = deque([(1, 0)])
    visited.add(1)
    while q:
        at, throws = q.popleft()
        if at == n:
            return throws
        for face in range(1, d + 1):
            to = at + face
            if to > n:
                break
            to = jumps.get(to, to)
            if to <= n and to not in visited:
                visited.add(to)
                q.append((to, throws + 1))
    return -1

for _ in range(int(input())):
    n, d, m = map(int, input().split())
    for _ in range(m):
        a, b = map(int, input().split())
        jumps[a] = b
    print(quickest(n, d))
