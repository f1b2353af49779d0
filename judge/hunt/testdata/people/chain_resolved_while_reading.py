# While reading, jump[a] is set to jump.get(b, b), so a jump chains into another one if that one
# was read earlier; and the start cell is mapped too, so a jump on cell 1 is taken for free before
# the first throw.
import sys


def read_board(tok):
    n, d, m = int(next(tok)), int(next(tok)), int(next(tok))
    jump = {}
    for _ in range(m):
        a, b = int(next(tok)), int(next(tok))
        jump[a] = jump.get(b, b)
    return n, d, jump


def shortest(n, d, jump):
    inf = n + 1
    land = [jump.get(i, i) for i in range(n + 1)]
    dist = [inf] * (n + 1)
    dist[land[1]] = 0
    changed = True
    while changed:
        changed = False
        for u in range(1, n):
            if dist[u] >= inf:
                continue
            for v in range(u + 1, min(n, u + d) + 1):
                w = land[v]
                if dist[w] > dist[u] + 1:
                    dist[w] = dist[u] + 1
                    changed = True
    if dist[n] == inf:
        return -1
    return dist[n]


tok = iter(sys.stdin.buffer.read().split())
for _ in range(int(next(tok))):
    print(shortest(*read_board(tok)))
