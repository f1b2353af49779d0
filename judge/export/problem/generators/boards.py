"""Prints a file of random boards, the same ones for the same arguments:

    boards.py FAMILY SIZE SEED COUNT    boards of a family, with the seeds SEED,
                                        SEED + 1 and so on
    boards.py mix SEED COUNT            all families in turn, in sizes that suit them

They are the boards that Adder's generate makes of these families and seeds.
"""
import sys

from draft import GOLDEN, MASK, Rand, scramble
from families import FAMILIES

# How often a family has its turn in a mix, and with how many cells. Tiny boards
# come most often: they expose nearly every mistake, and cost least.
MIX = [
    ("small", 20, 2, 12),
    ("small", 7, 13, 100),
    ("dense", 7, 4, 60),
    ("uniform", 6, 2, 100),
    ("portal", 5, 8, 50),
    ("wall", 4, 3, 50),
    ("rests", 4, 4, 40),
    ("long-line", 3, 8, 80),
    ("greedy-bait", 2, 12, 80),
    ("ladder-trap", 2, 12, 60),
    ("snake-needed", 2, 9, 50),
    ("revisit", 4, 11, 50),
    ("last-cell", 2, 3, 40),
    ("chains", 2, 4, 50),
    ("cycles", 2, 4, 40),
    ("stuck", 2, 3, 40),
    ("start-jump", 1, 3, 40),
    ("shared-ends", 1, 4, 50),
    ("one-face", 1, 3, 60),
    ("many-faces", 1, 2, 60),
    ("worst-nd", 1, 4, 60),
    ("ladders-only", 1, 3, 60),
    ("snakes-only", 1, 3, 60),
    ("no-jumps", 1, 2, 100),
]


def board(family, size, seed):
    """The one board that a family, a size and a seed name."""
    h = scramble(seed)
    for c in family.encode():
        h = scramble(h + c)
    return FAMILIES[family](Rand(scramble(h + size)), size)


def turns():
    """One round of a mix: each row as often as it weighs, as evenly as can be."""
    total = sum(row[1] for row in MIX)
    due = [0] * len(MIX)
    order = []
    for _ in range(total):
        due = [d + row[1] for d, row in zip(due, MIX)]
        row = due.index(max(due))
        due[row] -= total
        order.append(MIX[row])
    return order


def mix(seed, count):
    """The first boards of the mix of a seed."""
    order, base = turns(), scramble(seed)
    for i in range(count):
        family, _, low, high = order[i % len(order)]
        r = Rand(scramble(base + i * GOLDEN & MASK))
        yield FAMILIES[family](r, low + r.below(high - low + 1))


def boards(arguments):
    """The boards asked for, or None if nobody knows what is asked for."""
    name, numbers = arguments[0], [int(word) for word in arguments[1:]]
    if name == "mix" and len(numbers) == 2:
        return list(mix(*numbers))
    if name in FAMILIES and len(numbers) == 3:
        size, seed, count = numbers
        return [board(name, size, seed + i) for i in range(count)]
    return None


if __name__ == "__main__":
    made = boards(sys.argv[1:]) if len(sys.argv) > 1 else None
    if made is None:
        sys.exit(__doc__)
    sys.stdout.write("%d\n" % len(made))
    for b in made:
        sys.stdout.write(b.text())
