# The next level is built, and the old one is looked at again.
import sys


def answer(cells, sides, leap):
    best = {1: 0}
    layer = [1]
    rounds = 0
    while layer and rounds <= cells:
        rounds += 1
        ahead = []
        for spot in layer:
            for up in range(spot + 1, min(spot + sides, cells) + 1):
                landing = leap.get(up, up)
                if landing not in best:
                    best[landing] = rounds
                    ahead.append(landing)
    return best.get(cells, -1)


lines = sys.stdin.read().split('\n')
row = 1
for _ in range(int(lines[0])):
    cells, sides, m = map(int, lines[row].split())
    row += 1
    leap = {}
    for _ in range(m):
        bottom, top = map(int, lines[row].split())
        leap[bottom] = top
        row += 1
    print(answer(cells, sides, leap))
