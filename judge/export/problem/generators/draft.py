"""Random numbers, and boards in the making: what all families draw with.

The numbers are those of SplitMix64 (Steele, Lea, Flood, "Fast splittable
pseudorandom number generators", 2014), written out here so that no release of
Python can change a board.
"""

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15  # 2^64 divided by the golden ratio
MIN_CELLS, MAX_CELLS, MAX_FACES = 2, 1000000, 1000000


def scramble(z):
    """Maps the 64-bit numbers one to one onto themselves, near numbers far apart."""
    z &= MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


class Rand:
    def __init__(self, seed):
        self.state = seed & MASK

    def word(self):
        """64 random bits."""
        self.state = self.state + GOLDEN & MASK
        return scramble(self.state)

    def below(self, n):
        """A number from 0 to n-1."""
        return self.word() * n >> 64

    def between(self, low, high):
        """A number from low to high; low, without drawing, if there is no other."""
        return low if high <= low else low + self.below(high - low + 1)

    def half(self):
        """True half of the time."""
        return self.word() >> 63 != 0

    def once_in(self, k):
        """True once in k times."""
        return self.below(k) == 0

    def faces(self, most):
        """The size of a die, 1 to 6 but no more than most if that is above 0."""
        return self.between(1, min(6, most))


class Draft:
    """A board that stays valid: a jump that would break a rule is left out."""

    def __init__(self, size, faces):
        self.cells = min(max(size, MIN_CELLS), MAX_CELLS)
        self.faces = min(max(faces, 1), MAX_FACES)
        self.jumps = []
        self.starts = set()

    def jump(self, start, end):
        """Adds a jump if it is legal, and says whether it did."""
        if not 1 <= start < self.cells or not 1 <= end <= self.cells or start == end or start in self.starts:
            return False
        self.starts.add(start)
        self.jumps.append((start, end))
        return True

    def row(self, r, first, n, low, high):
        """Starts a jump on each of n cells from first on; all end in low..high."""
        for cell in range(first, first + n):
            self.jump(cell, r.between(low, high))

    def noise(self, r, n):
        """Tries n jumps from anywhere to anywhere."""
        for _ in range(n):
            self.jump(1 + r.below(self.cells - 1), 1 + r.below(self.cells))

    def deal(self, r):
        """Shuffles the jumps half of the time: some programs lean on their order."""
        if r.half():
            return
        jumps = self.jumps
        for i in range(len(jumps) - 1, 0, -1):
            j = r.below(i + 1)
            jumps[i], jumps[j] = jumps[j], jumps[i]

    def text(self):
        lines = ["%d %d %d\n" % (self.cells, self.faces, len(self.jumps))]
        lines += ["%d %d\n" % jump for jump in self.jumps]
        return "".join(lines)
