import sys

def read_ints():
    for line in sys.stdin:
        for w in line.split():
            yield int(w)

INF = float('inf')
it = read_ints()
t = next(it)
for _ in range(t):
    n, d, m = next(it), next(it), next(it)
    to = list(range(n + 1))
    for _ in range(m):
        a = next(it)
        to[a] = next(it)

    # least[v] = throws needed to stand on v, relaxed until nothing changes
    least = [INF] * (n + 1)
    least[1] = 0
    changed = True
    while changed:
        changed = False
        for v in range(2, n + 1):
            landing = min(least[v - d:v], default=INF) + 1
            if landing < least[to[v]]:
                least[to[v]] = landing
                changed = True
    print(least[n] if least[n] < INF else -1)
