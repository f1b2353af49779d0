# Throws that land at or below "far" are skipped as already tried, but after a ladder the cells
# between the old far and the ladder's end were never tried.
import sys

inp = iter(sys.stdin.read().split())


def nxt():
    return int(next(inp))


class Board:
    def __init__(self):
        self.n = nxt()
        self.d = nxt()
        m = nxt()
        self.goto = list(range(self.n + 1))
        for _ in range(m):
            a = nxt()
            self.goto[a] = nxt()

    def play(self):
        dist = [None] * (self.n + 1)
        dist[1] = 0
        queue = [1]
        far = 1  # everything up to here was landed on, no need to do it twice
        head = 0
        while head < len(queue):
            v = queue[head]
            head += 1
            hi = min(self.n, v + self.d)
            for w in range(max(v, far) + 1, hi + 1):
                end = self.goto[w]
                if dist[end] is None:
                    dist[end] = dist[v] + 1
                    queue.append(end)
            far = max(far, hi)
        return dist[self.n]


for _ in range(nxt()):
    res = Board().play()
    print(-1 if res is None else res)
