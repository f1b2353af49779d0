# After a ladder the snake at its top is taken as well; 999 stands for no way.
import sys
from collections import deque
def main():
    v = [int(x) for x in sys.stdin.read().split()]
    i = 1
    res = []
    for _ in range(v[0]):
        n, d, m = v[i:i + 3]
        i += 3
        lad = {}
        snk = {}
        for _ in range(m):
            if v[i] < v[i + 1]:
                lad[v[i]] = v[i + 1]
            else:
                snk[v[i]] = v[i + 1]
            i += 2
        best = [999] * (n + 1)
        best[1] = 0
        q = deque([1])
        while q:
            p = q.popleft()
            for x in range(p + 1, min(p + d, n) + 1):
                x = lad.get(x, x)
                x = snk.get(x, x)
                if best[p] + 1 < best[x]:
                    best[x] = best[p] + 1
                    q.append(x)
        res.append(best[n])
    print(*res, sep="\n")
main()
