# The table of jumps is made once, before the first board; 0 for no way.
import sys

to = [0] * 1000001

def bfs(n, d):
    level, seen, throws = [1], {1}, 0
    while level:
        if n in seen:
            return throws
        throws += 1
        new = []
        for cell in level:
            for x in range(cell + 1, min(cell + d, n) + 1):
                end = to[x] or x
                if end <= n and end not in seen:
                    seen.add(end)
                    new.append(end)
        level = new
    return 0

words = iter(sys.stdin.read().split())
for _ in range(int(next(words))):
    n, d, m = int(next(words)), int(next(words)), int(next(words))
    for _ in range(m):
        a = int(next(words))
        to[a] = int(next(words))
    print(bfs(n, d))
