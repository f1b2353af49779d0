# moves grows inside the loop over the faces, so each face counts one more.
import sys
from collections import deque
def solve(n, d, jumps):
    q = deque([(1, 0)])
    seen = {1}
    while q:
        cell, moves = q.popleft()
        if cell == n:
            return moves
        for k in range(1, d + 1):
            moves += 1
            nxt = cell + k
            if nxt > n:
                break
            nxt = jumps.get(nxt, nxt)
            if nxt not in seen:
                seen.add(nxt)
                q.append((nxt, moves))
    return -1
it = iter(map(int, sys.stdin.read().split()))
for _ in range(next(it)):
    n, d, m = next(it), next(it), next(it)
    jumps = {}
    for _ in range(m):
        a = next(it)
        jumps[a] = next(it)
    print(solve(n, d, jumps))
