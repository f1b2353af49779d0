# Follows a chain of jumps to its end, which the site never gives.
import os
from collections import deque


def quickest_way_up(ladders, snakes):
    jump = {a: b for a, b in ladders + snakes}
    throws = {1: 0}
    queue = deque([1])
    while queue:
        square = queue.popleft()
        for landed in range(square + 1, min(square + 6, 100) + 1):
            rest, passed = landed, set()
            while rest in jump and rest not in passed:
                passed.add(rest)
                rest = jump[rest]
            if rest in jump:
                continue
            if rest not in throws:
                throws[rest] = throws[square] + 1
                queue.append(rest)
    return throws.get(100, -1)


def pairs():
    return [list(map(int, input().split())) for _ in range(int(input()))]


with open(os.environ["OUTPUT_PATH"], "w") as out:  # as the site's stub does
    for _ in range(int(input())):
        ladders = pairs()
        snakes = pairs()
        out.write(str(quickest_way_up(ladders, snakes)) + "\n")
