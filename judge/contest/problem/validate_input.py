"""Says whether standard input is a file of boards, written the one right way.

Ends with 42 if it is, and with 43 if not, and then says where. Numbers have no
leading zeros, single blanks stand between them, every line ends with a newline,
and nothing follows the last one.
"""
import sys

MAX_BOARDS = 1000000
MAX_CELLS = 1000000
MAX_FACES = 1000000
MAX_TOTAL = 2000000  # cells of all boards together


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


def board(lines):
    """Reads a board, and returns how many cells it has."""
    n, d, m = lines.words(3)
    cells = number(n, 2, MAX_CELLS)
    number(d, 1, MAX_FACES)
    starts = set()
    for _ in range(number(m, 0, cells - 1)):
        a, b = lines.words(2)
        start, end = number(a, 1, cells - 1), number(b, 1, cells)
        if end == start:
            raise Bad("a jump ends where it starts")
        if start in starts:
            raise Bad("a second jump starts on cell %d" % start)
        starts.add(start)
    return cells


def validate(text):
    """What is wrong with a file, or None."""
    lines = Lines(text)
    try:
        total = 0
        for _ in range(number(lines.words(1)[0], 0, MAX_BOARDS)):
            total += board(lines)
            if total > MAX_TOTAL:
                raise Bad("more than %d cells together" % MAX_TOTAL)
        lines.end()
    except Bad as why:
        return "line %d: %s" % (max(lines.at, 1), why)
    return None


if __name__ == "__main__":
    wrong = validate(sys.stdin.buffer.read())
    if wrong:
        print(wrong)
        sys.exit(43)
    sys.exit(42)
