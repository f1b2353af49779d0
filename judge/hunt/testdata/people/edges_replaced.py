# The edges of a jump's start are replaced by the jump, which costs nothing, but the
# plain queue takes cells in the order of pushing.
from collections import deque
import sys

def main():
    it = iter(sys.stdin.read().split())
    for _ in range(int(next(it))):
        n, d, m = int(next(it)), int(next(it)), int(next(it))
        edges = [[] for _ in range(n + 1)]
        for i in range(1, n + 1):
            edges[i] = [(j, 1) for j in range(i + 1, min(i + d, n) + 1)]
        for _ in range(m):
            a, b = int(next(it)), int(next(it))
            edges[a] = [(b, 0)]
        dist = [None] * (n + 1)
        dist[1] = 0
        q = deque([1])
        while q:
            u = q.popleft()
            for v, w in edges[u]:
                if dist[v] is None:
                    dist[v] = dist[u] + w
                    q.append(v)
        print(-1 if dist[n] is None else dist[n])

main()
