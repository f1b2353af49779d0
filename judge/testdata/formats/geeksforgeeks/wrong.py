# Never takes a snake.
from collections import deque


def min_throw(n, arr):
    jump = {arr[2 * i]: arr[2 * i + 1] for i in range(n)}
    throws = {1: 0}
    queue = deque([1])
    while queue:
        cell = queue.popleft()
        for landed in range(cell + 1, min(cell + 6, 30) + 1):
            rest = jump.get(landed, landed)
            if rest >= landed and rest not in throws:
                throws[rest] = throws[cell] + 1
                queue.append(rest)
    return throws.get(30, -1)


for _ in range(int(input())):
    n = int(input())
    print(min_throw(n, list(map(int, input().split()))))
