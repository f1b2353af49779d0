# BFS backwards from N: takes it that any cell may be rested on by a throw even where a jump
# starts (jumps become optional), and keeps only the last-read jump for each end.
import sys
from collections import deque


def solve(n, d, ends):
    steps = [None] * (n + 1)
    steps[n] = 0
    dq = deque()
    dq.append(n)

    def step_back(cell, cost):
        # all the cells from which one throw lands on `cell`
        for prev in range(max(1, cell - d), cell):
            if steps[prev] is None:
                steps[prev] = cost
                dq.append(prev)

    while dq and steps[1] is None:
        x = dq.popleft()
        step_back(x, steps[x] + 1)
        if x in ends:
            step_back(ends[x], steps[x] + 1)
    return -1 if steps[1] is None else steps[1]


def main():
    data = sys.stdin.buffer.read().split()
    idx = 1
    for _ in range(int(data[0])):
        n = int(data[idx])
        d = int(data[idx + 1])
        m = int(data[idx + 2])
        idx += 3
        ends = {}
        for _ in range(m):
            a = int(data[idx])
            b = int(data[idx + 1])
            idx += 2
            ends[b] = a
        print(solve(n, d, ends))


main()
