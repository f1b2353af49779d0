# Throws the die instead of choosing, alike in every run.
import random

random.seed(7)


def play(cells, faces, ends):
    cell, throws = 1, 0
    while cell != cells and throws < 1000:
        throws += 1
        there = cell + random.randint(1, faces)
        if there <= cells:
            cell = ends.get(there, there)
    return throws if cell == cells else -1


for _ in range(int(input())):
    cells, faces, jumps = map(int, input().split())
    print(play(cells, faces, dict(map(int, input().split()) for _ in range(jumps))))
