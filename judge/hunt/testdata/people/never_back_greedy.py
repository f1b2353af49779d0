# From each cell moves to the highest cell that one throw leads to and that it has not
# stood on; with none left it gives up.
import sys


def count(n, d, jump):
    here, been, throws = 1, {1}, 0
    while here < n:
        ends = {jump.get(c, c) for c in range(here + 1, min(here + d, n) + 1)} - been
        if not ends:
            return -1
        here = max(ends)
        been.add(here)
        throws += 1
    return throws


lines = iter(sys.stdin.readlines())
for _ in range(int(next(lines))):
    n, d, m = map(int, next(lines).split())
    print(count(n, d, dict(map(int, next(lines).split()) for _ in range(m))))
