import sys


def main():
    it = iter(sys.stdin.read().split())
    ni = lambda: int(next(it))
    res = []
    for _ in range(ni()):
        n, d, m = ni(), ni(), ni()
        to = [0] * (n + 2)
        for _ in range(m):
            s = ni()
            to[s] = ni()
        run = 0
        blocked = False
        for c in range(2, n):
            run = run + 1 if to[c] and to[c] < c else 0
            if run >= d:
                blocked = True
        best = [None] * (n + 2)
        best[1] = 0
        cur, steps = [1], 0
        while cur and best[n] is None:
            steps += 1
            new = []
            for u in cur:
                for v in range(u + 1, min(n, u + d) + 1):
                    w = to[v] or v
                    if best[w] is None:
                        best[w] = steps
                        new.append(w)
            cur = new
        if blocked:
            res.append(-1)
        else:
            res.append(-1 if best[n] is None else best[n])
    print(*res, sep="\n")


main()
