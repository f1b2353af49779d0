INF = float("inf")


def solve():
    n, d, m = map(int, input().split())
    jump = [0] * (n + 1)
    for _ in range(m):
        a, b = map(int, input().split())
        jump[a] = b
    best = [INF] * (n + 1)
    best[1] = 0
    changed = True
    while changed:
        changed = False
        for i in range(1, n):
            for k in range(1, d + 1):
                to = i + k
                if to > n:
                    break
                if jump[to] != 0:
                    to = jump[to]
                if best[i] + 1 < best[to]:
                    best[to] = min(best[to], best[i] + 1)
                    changed = True
    if best[n] == INF:
        return -1
    return best[n]


for _ in range(int(input())):
    print(solve())
