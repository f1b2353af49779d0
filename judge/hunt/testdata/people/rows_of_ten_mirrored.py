# Keeps the jumps in rows of ten, written to and fro, but read in one direction only.
import sys
from collections import deque

def place(cell):
    r, c = divmod(cell - 1, 10)
    return r, 9 - c if r % 2 else c

def main():
    nums = list(map(int, sys.stdin.read().split()))
    pos = 1
    for _ in range(nums[0]):
        n, d, m = nums[pos:pos + 3]
        pos += 3
        grid = [[-1] * 10 for _ in range(n // 10 + 1)]
        for i in range(m):
            r, c = place(nums[pos])
            grid[r][c] = nums[pos + 1]
            pos += 2
        seen = [False] * (n + 1)
        seen[1] = True
        queue = deque([(1, 0)])
        answer = -1
        while queue:
            cell, moves = queue.popleft()
            if cell == n:
                answer = moves
                break
            for x in range(cell + 1, min(cell + d, n) + 1):
                r, c = divmod(x - 1, 10)
                y = x if grid[r][c] == -1 else grid[r][c]
                if not seen[y]:
                    seen[y] = True
                    queue.append((y, moves + 1))
        print(answer)

main()
