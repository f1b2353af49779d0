# Marks both ends of a jump, goes by levels, and prints the level when nothing is left.
import sys
tok = iter(sys.stdin.read().split())
nxt = lambda: int(next(tok))
for _ in range(nxt()):
    n, d, m = nxt(), nxt(), nxt()
    mp = {}
    for _ in range(m):
        a = nxt()
        mp[a] = nxt()
    seen = [False] * (n + 1)
    seen[1] = True
    cur = [1]
    moves = 0
    found = False
    while cur and not found:
        new = []
        for u in cur:
            if u == n:
                found = True
                break
            for v in range(u + 1, min(n, u + d) + 1):
                if seen[v]:
                    continue
                seen[v] = True
                if v in mp:
                    v = mp[v]
                    seen[v] = True
                new.append(v)
        if not found:
            moves += 1
            cur = new
    print(moves)
