from collections import deque

T = int(input())
for _ in range(T):
    n, d, m = map(int, input().split())
    snl = {}
    for i in range(m):
        a, b = map(int, input().split())
        snl[a] = b
    q = deque()
    q.append((1, 0))
    seen = {1}
    ans = -1
    while q:
        cell, moves = q.popleft()
        if cell == n:
            ans = moves
            break
        for k in range(1, 7):
            nxt = cell + k
            if nxt > n:
                continue
            if nxt in snl:
                nxt = snl[nxt]
            if nxt not in seen:
                seen.add(nxt)
                q.append((nxt, moves + 1))
    print(ans)
