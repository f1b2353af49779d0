"""Says whether standard input is a file of boards, written the one right way.

Ends with 42 if it is, and with 43 if not, and then says where. Numbers have no
leading zeros, single blanks stand between them, every line ends with a newline,
and nothing follows the last one.

With --constraints_file FILE it writes the least and the largest of each number of
the statement into that file, which is how BAPCtools compares the two.
"""
import sys

MAX_BOARDS = 1000000
MAX_CELLS = 1000000
MAX_FACES = 1000000
MAX_TOTAL = 2000000  # cells of all boards together

# The numbers by their names in the statement, with their bounds on any board.
BOUNDS = {
    "T": (0, MAX_BOARDS),
    "N": (2, MAX_CELLS),
    "D": (1, MAX_FACES),
    "M": (0, MAX_CELLS - 1),
    "a": (1, MAX_CELLS - 1),
    "b": (1, MAX_CELLS),
    "S": (0, MAX_TOTAL),
}


class Bad(Exception):
    pass


def number(word, low, high):
    """The number that word is, if it is one from low to high."""
    if not word.isdigit() or len(word) > 7 or (word[:1] == b"0" and word != b"0"):
        raise Bad("no number without leading zeros: %r" % word[:30])
    value = int(word)
    if not low <= value <= high:
        raise Bad("%d is not from %d to %d" % (value, low, high))
    return value


class Seen:
    """The least and the largest of each number."""

    def __init__(self):
        self.ranges = {}

    def note(self, name, value):
        least, most = self.ranges.get(name, (value, value))
        self.ranges[name] = min(least, value), max(most, value)

    def write(self, path):
        with open(path, "w") as file:
            for name, (least, most) in self.ranges.items():
                low, high = BOUNDS[name]
                row = name, name, least == low, most == high, least, most, low, high
                file.write("%s %s %d %d %d %d %d %d\n" % row)


class Lines:
    """Gives the lines of a file, and remembers where it is."""

    def __init__(self, text):
        self.lines = text.split(b"\n")
        self.at = 0

    def words(self, count):
        if self.at >= len(self.lines) - 1:  # what follows the last newline is no line
            raise Bad("the file ends too early, or its last line has no newline")
        words = self.lines[self.at].split(b" ")
        self.at += 1
        if len(words) != count:
            raise Bad("want %d numbers and single blanks between them" % count)
        return words

    def end(self):
        if self.at != len(self.lines) - 1 or self.lines[-1]:
            self.at += 1
            raise Bad("something follows the last board")


def board(lines, note):
    """Reads a board, and returns how many cells it has."""
    n, d, m = lines.words(3)
    cells = number(n, 2, MAX_CELLS)
    note("N", cells)
    note("D", number(d, 1, MAX_FACES))
    jumps = number(m, 0, cells - 1)
    note("M", jumps)
    starts = set()
    for _ in range(jumps):
        a, b = lines.words(2)
        start, end = number(a, 1, cells - 1), number(b, 1, cells)
        if end == start:
            raise Bad("a jump ends where it starts")
        if start in starts:
            raise Bad("a second jump starts on cell %d" % start)
        starts.add(start)
        note("a", start)
        note("b", end)
    return cells


def validate(text, note=lambda name, value: None):
    """What is wrong with a file, or None. Its numbers are noted."""
    lines = Lines(text)
    try:
        total = 0
        boards = number(lines.words(1)[0], 0, MAX_BOARDS)
        note("T", boards)
        for _ in range(boards):
            total += board(lines, note)
            if total > MAX_TOTAL:
                raise Bad("more than %d cells together" % MAX_TOTAL)
        note("S", total)
        lines.end()
    except Bad as why:
        return "line %d: %s" % (max(lines.at, 1), why)
    return None


if __name__ == "__main__":
    seen = Seen()
    if "--constraints_file" in sys.argv[:-1]:
        wrong = validate(sys.stdin.buffer.read(), seen.note)
        seen.write(sys.argv[sys.argv.index("--constraints_file") + 1])
    else:
        wrong = validate(sys.stdin.buffer.read())
    if wrong:
        print(wrong)
        sys.exit(43)
    sys.exit(42)
