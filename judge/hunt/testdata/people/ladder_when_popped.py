# A snake is taken when it is landed on, a ladder when its foot leaves the queue.
from collections import deque

def solve():
    n, d, m = map(int, input().split())
    ladders, snakes = {}, {}
    for _ in range(m):
        a, b = map(int, input().split())
        if a < b:
            ladders[a] = b
        else:
            snakes[a] = b
    q = deque([(1, 0)])
    seen = {1}
    while q:
        cell, moves = q.popleft()
        cell = ladders.get(cell, cell)
        if cell == n:
            return moves
        for k in range(1, d + 1):
            nxt = cell + k
            if nxt > n:
                break
            nxt = snakes.get(nxt, nxt)
            if nxt not in seen:
                seen.add(nxt)
                q.append((nxt, moves + 1))
    return -1

for _ in range(int(input())):
    print(solve())
