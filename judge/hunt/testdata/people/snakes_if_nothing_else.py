# First without the snakes; with them only if there is no way then.
import sys
from collections import deque


def fewest(n, d, up, down):
    far = {1: 0}
    todo = deque([1])
    while todo:
        at = todo.popleft()
        for to in range(at + 1, min(at + d, n) + 1):
            if to in down:
                to = down[to]
            elif to in up:
                to = up[to]
            if to is not None and to not in far:
                far[to] = far[at] + 1
                todo.append(to)
    return far.get(n)


def main():
    read = map(int, sys.stdin.read().split())
    for _ in range(next(read)):
        n, d, m = next(read), next(read), next(read)
        up, down = {}, {}
        for _ in range(m):
            a, b = next(read), next(read)
            (up if b > a else down)[a] = b
        best = fewest(n, d, up, dict.fromkeys(down))
        if best is None:
            best = fewest(n, d, up, down)
        print(-1 if best is None else best)


main()
