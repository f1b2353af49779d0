# Breadth-first search for the one board of the input.
import sys
from collections import deque

words = list(map(int, sys.stdin.read().split()))
jump = dict(zip(words[2::2], words[3::2]))
throws = {1: 0}
queue = deque([1])
while queue:
    cell = queue.popleft()
    for landed in range(cell + 1, min(cell + 6, 100) + 1):
        rest = jump.get(landed, landed)
        if rest not in throws:
            throws[rest] = throws[cell] + 1
            queue.append(rest)
print(throws[100])
