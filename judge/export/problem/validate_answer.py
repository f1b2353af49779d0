"""Says whether standard input is the answer file of the input file that the
first argument names: a line for each board with a number that can be its answer.

Ends with 42 if it is, and with 43 if not, and then says where. Whether the
answers are right is not its business.
"""
import sys


def cells(text):
    """How many cells each board of a valid input file has."""
    words = iter(text.split())
    for _ in range(int(next(words))):
        n, _, m = int(next(words)), next(words), int(next(words))
        for _ in range(2 * m):
            next(words)
        yield n


def validate(boards, text):
    """What is wrong with an answer file, or None."""
    lines = text.split(b"\n")
    if lines.pop() != b"":
        return "the last line has no newline"
    sizes = list(cells(boards))
    if len(lines) != len(sizes):
        return "%d lines for %d boards" % (len(lines), len(sizes))
    for at, (line, n) in enumerate(zip(lines, sizes), 1):
        if line == b"-1":
            continue
        if not line.isdigit() or line[:1] == b"0" or len(line) > 7:
            return "line %d: neither -1 nor a number without leading zeros: %r" % (at, line[:30])
        if int(line) >= n:  # a shortest way rests on no cell twice
            return "line %d: %d throws on %d cells" % (at, int(line), n)
    return None


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        wrong = validate(file.read(), sys.stdin.buffer.read())
    if wrong:
        print(wrong)
        sys.exit(43)
    sys.exit(42)
