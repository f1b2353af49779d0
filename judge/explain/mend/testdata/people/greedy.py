for _ in range(int(input())):
    n, d, m = map(int, input().split())
    up = {}
    for _ in range(m):
        a, b = map(int, input().split())
        up[a] = b
    at, count = 1, 0
    while at < n and count <= n:
        best = at
        for k in range(1, d + 1):
            if at + k <= n:
                best = max(best, up.get(at + k, at + k))
        if best == at:
            break
        at = best
        count += 1
    print(count if at == n else -1)
