"""Prints a file of random boards, the same one for the same arguments:

    boards.py SIZE CROWDING SEED COUNT

COUNT boards of 2 to SIZE cells, on which up to CROWDING percent of the cells start a
jump. Jumps like to meet: they end where others start, share an end, lead back, or stand
side by side like a wall that the die cannot throw over.
"""
import random
import sys

MAX_FACES, MAX_TOTAL = 1000000, 2000000


def die(r, cells):
    """Small dice, where jumps matter most; now and then one as large as the board."""
    kind = r.randrange(10)
    if kind == 0:
        return r.choice([cells - 1, cells, cells + 1, MAX_FACES])
    return r.randint(1, 3) if kind < 6 else 6


class Board:
    def __init__(self, r, cells):
        self.cells, self.faces = cells, die(r, cells)
        self.jumps = {}

    def add(self, start, end):
        """Adds a jump, if it breaks no rule."""
        if 1 <= start < self.cells and 1 <= end <= self.cells and start != end:
            self.jumps.setdefault(start, end)

    def wall(self, r):
        """Snakes on as many cells in a row as the die has faces, or on one less."""
        width = min(self.faces, self.cells) - r.randrange(2)
        first = r.randint(2, max(2, self.cells - width))
        for cell in range(first, first + width):
            self.add(cell, r.randint(1, first - 1))

    def jump(self, r):
        """One more jump, half of the time with an eye on one that is there."""
        start, end = r.randrange(1, self.cells), r.randint(1, self.cells)
        if self.jumps and r.randrange(2):
            foot = r.choice(list(self.jumps))
            top = self.jumps[foot]
            start, end = r.choice([(start, foot), (top, end), (start, top), (top, foot)])
        if r.randrange(12) == 0:
            end = r.choice([1, self.cells])
        self.add(start, end)

    def text(self, r):
        jumps = list(self.jumps.items())
        r.shuffle(jumps)
        rows = [(self.cells, self.faces, len(jumps))] + jumps
        return "".join(" ".join(map(str, row)) + "\n" for row in rows)


def board(r, size, crowding):
    b = Board(r, r.randint(2, size))
    if b.cells > 2 and b.faces < b.cells and r.randrange(4) == 0:
        b.wall(r)
    for _ in range(r.randint(0, max(2, b.cells * crowding // 100))):
        b.jump(r)
    return b.text(r)


if __name__ == "__main__":
    if len(sys.argv) != 5 or not all(word.isdigit() for word in sys.argv[1:]):
        sys.exit(__doc__)
    size, crowding, seed, count = map(int, sys.argv[1:])
    if size < 2 or crowding > 100 or size * count > MAX_TOTAL:
        sys.exit("want 2 cells or more, 100 percent or less, and %d cells together" % MAX_TOTAL)
    r = random.Random(seed)
    sys.stdout.write("%d\n" % count + "".join(board(r, size, crowding) for _ in range(count)))
