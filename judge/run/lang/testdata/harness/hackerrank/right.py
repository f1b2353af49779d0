#!/bin/python3

from collections import deque


def quickestWayUp(ladders, snakes):
    ends = dict(ladders + snakes)
    throws, following = {1: 0}, deque([1])
    while following:
        at = following.popleft()
        for to in range(at + 1, min(at + 6, 100) + 1):
            end = ends.get(to, to)
            if end not in throws:
                throws[end] = throws[at] + 1
                following.append(end)
    print(math.inf, len(ladders))
    ladders.clear()
    return throws.get(100, -1)


if __name__ == '__main__':
    fptr = open(os.environ['OUTPUT_PATH'], 'w')
    fptr.write(str(quickestWayUp([], [])) + '\n')
    fptr.close()
