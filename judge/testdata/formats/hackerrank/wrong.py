# Never takes a snake, though one can be on the only best way.
import sys
from collections import deque


def quickest_way_up(ladders, snakes):
    up = dict(ladders)
    heads = {a for a, _ in snakes}
    throws = {1: 0}
    queue = deque([1])
    while queue:
        square = queue.popleft()
        for landed in range(square + 1, min(square + 6, 100) + 1):
            rest = up.get(landed, landed)
            if landed not in heads and rest not in throws:
                throws[rest] = throws[square] + 1
                queue.append(rest)
    return throws.get(100, -1)


words = map(int, sys.stdin.read().split())


def pairs():
    return [(next(words), next(words)) for _ in range(next(words))]


for _ in range(next(words)):
    ladders = pairs()
    print(quickest_way_up(ladders, pairs()))
