# A recursion that tries every face, and is not begun on boards of more than 60 cells.
import sys
sys.setrecursionlimit(10000)

numbers = iter(map(int, sys.stdin.read().split()))
for _ in range(next(numbers)):
    cells, faces, jumps = next(numbers), next(numbers), next(numbers)
    end = {}
    for _ in range(jumps):
        start = next(numbers)
        end[start] = next(numbers)
    best = {}

    def go(cell, throws):
        if cell == cells:
            return throws
        if cell in best and best[cell] <= throws:
            return 10**9
        best[cell] = throws
        return min((go(end.get(cell + k, cell + k), throws + 1) for k in range(1, min(faces, cells - cell) + 1)), default=10**9)

    answer = go(1, 0) if cells <= 60 else 10**9
    print(answer if answer < 10**9 else -1)
