# Carries the player along a jump that starts on cell 1 before the first throw (such a jump should
# be inert); the rest is a right BFS.
import sys
from collections import deque


def read_ints():
    for line in sys.stdin:
        for tok in line.split():
            yield int(tok)


def min_throws(n, d, jumps):
    # where do we really start?
    first = jumps.get(1, 1)
    if first == n:
        return 0
    dist = {first: 0}
    q = deque([first])
    while q:
        cur = q.popleft()
        for nxt in range(cur + 1, min(cur + d, n) + 1):
            dest = jumps.get(nxt, nxt)
            if dest in dist:
                continue
            dist[dest] = dist[cur] + 1
            if dest == n:
                return dist[dest]
            q.append(dest)
    return -1


def main():
    it = read_ints()
    for _ in range(next(it)):
        n, d, m = next(it), next(it), next(it)
        jumps = {}
        for _ in range(m):
            a = next(it)
            jumps[a] = next(it)
        print(min_throws(n, d, jumps))


if __name__ == "__main__":
    main()
