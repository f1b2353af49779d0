# Follows a jump that ends on another's start to the end of the chain.
import json
import sys
from collections import deque


def snakes_and_ladders(board):
    n = len(board)
    jump = [0]
    for up, row in enumerate(reversed(board)):
        jump += row if up % 2 == 0 else row[::-1]
    throws = {1: 0}
    queue = deque([1])
    while queue:
        square = queue.popleft()
        for landed in range(square + 1, min(square + 6, n * n) + 1):
            rest, passed = landed, set()
            while jump[rest] != -1 and rest not in passed:
                passed.add(rest)
                rest = jump[rest]
            if jump[rest] == -1 and rest not in throws:
                throws[rest] = throws[square] + 1
                queue.append(rest)
    return throws.get(n * n, -1)


for line in sys.stdin:
    print(snakes_and_ladders(json.loads(line)))
