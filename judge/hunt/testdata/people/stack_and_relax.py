# Takes the last cell first, keeps the shorter distance, stops when it sees the end.
import sys
inp = sys.stdin.readline
for _ in range(int(inp())):
    n, d, m = map(int, inp().split())
    jump = dict(tuple(map(int, inp().split())) for _ in range(m))
    best = [float('inf')] * (n + 1)
    best[1] = 0
    stack = [(1, 0)]
    ans = -1
    while stack:
        at, steps = stack.pop()
        if at == n:
            ans = steps
            break
        for k in range(1, d + 1):
            to = at + k
            if to > n:
                break
            to = jump.get(to, to)
            if steps + 1 < best[to]:
                best[to] = steps + 1
                stack.append((to, steps + 1))
    print(ans)
