# Backward DP need[v] = 1 + min(need[rest(v+k)]) swept from N-1 down to 1 "until nothing changes",
# but the flag is reset inside the loop over v, so only the last cell (v=1) decides: sweeping
# stops as soon as one sweep leaves need[1] unchanged.
import sys
input = sys.stdin.readline

INF = float('inf')


def solve():
    n, d, m = map(int, input().split())
    board = list(range(n + 1))
    for _ in range(m):
        a, b = map(int, input().split())
        board[a] = b

    need = [INF] * (n + 1)      # need[v] = throws still needed when resting on v
    need[n] = 0

    changed = True
    while changed:              # snakes need more than one sweep
        for v in range(n - 1, 0, -1):
            changed = False
            best = need[v]
            for w in range(v + 1, min(v + d, n) + 1):
                if need[board[w]] + 1 < best:
                    best = need[board[w]] + 1
            if best < need[v]:
                need[v] = best
                changed = True

    return need[1] if need[1] != INF else -1


t = int(input())
out = []
for _ in range(t):
    out.append(str(solve()))
print("\n".join(out))
