# Cells are appended on the right and also taken from the right (a stack, no breadth first order).
import sys
from collections import deque


def read_boards():
    data = sys.stdin.buffer.read().split()
    pos = 1
    for _ in range(int(data[0])):
        n, d, m = int(data[pos]), int(data[pos + 1]), int(data[pos + 2])
        pos += 3
        jumps = {}
        for _ in range(m):
            jumps[int(data[pos])] = int(data[pos + 1])
            pos += 2
        yield n, d, jumps


def bfs(n, d, jumps):
    throws = {1: 0}
    queue = deque()
    queue.append(1)
    while queue:
        cell = queue.pop()
        if cell == n:
            return throws[cell]
        for eyes in range(1, min(d, n - cell) + 1):
            target = cell + eyes
            target = jumps.get(target, target)
            if target not in throws:
                throws[target] = throws[cell] + 1
                queue.append(target)
    return -1


if __name__ == "__main__":
    for n, d, jumps in read_boards():
        print(bfs(n, d, jumps))
