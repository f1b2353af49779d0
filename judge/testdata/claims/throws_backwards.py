# The throws are followed back from the last cell, and printed as they come.
import sys
data = list(map(int, sys.stdin.read().split()))
p = 1
for _ in range(data[0]):
    n, d, m = data[p:p + 3]
    p += 3
    to = {}
    for _ in range(m):
        to[data[p]] = data[p + 1]
        p += 2
    dist, queue, back = {1: 0}, [1], {}
    for v in queue:
        for k in range(1, d + 1):
            if v + k <= n:
                w = to.get(v + k, v + k)
                if w not in dist:
                    dist[w], back[w] = dist[v] + 1, (v, k)
                    queue.append(w)
    throws, at = [], n
    while at != 1 and at in back:
        at, k = back[at]
        throws.append(k)
    print(dist.get(n, -1), *throws)
