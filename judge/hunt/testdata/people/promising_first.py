# A-star: what was thrown so far, and at least so many throws more.
import heapq
import sys


def fewest(cells, faces, leads):
    def still(cell):
        return -(-(cells - cell) // faces)

    best = {1: 0}
    waiting = [(still(1), -1, 0)]
    while waiting:
        _, cell, made = heapq.heappop(waiting)
        cell = -cell
        if cell == cells:
            return made
        if made > best[cell]:
            continue
        for to in range(cell + 1, min(cell + faces, cells) + 1):
            to = leads.get(to, to)
            if made + 1 < best.get(to, cells + 1):
                best[to] = made + 1
                # of two that promise the same, the one that has come further
                heapq.heappush(waiting, (made + 1 + still(to), -to, made + 1))
    return -1


def main():
    numbers = iter(map(int, sys.stdin.read().split()))
    for _ in range(next(numbers)):
        cells, faces, jumps = next(numbers), next(numbers), next(numbers)
        leads = {}
        for _ in range(jumps):
            start = next(numbers)
            leads[start] = next(numbers)
        print(fewest(cells, faces, leads))


main()
