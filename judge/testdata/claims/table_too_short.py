# The first throw is filled in for every face, also beyond the board; snakes are no jumps.
import sys

def throws(n, d, jumps):
    first = [0] * (n + 1)
    for k in range(1, d + 1):
        first[1 + k] = 1
    dist = [-1] * (n + 1)
    dist[1] = 0
    queue = [1]
    for v in queue:
        for k in range(1, d + 1):
            w = v + k
            if w > n:
                break
            if w < n and jumps.get(w, 0) > w:
                w = jumps[w]
            if dist[w] < 0:
                dist[w] = dist[v] + 1
                queue.append(w)
    return dist[n]

data = list(map(int, sys.stdin.read().split()))
p = 1
for _ in range(data[0]):
    n, d, m = data[p:p + 3]
    p += 3
    jumps = {data[p + 2 * i]: data[p + 2 * i + 1] for i in range(m)}
    p += 2 * m
    print(throws(n, d, jumps))
