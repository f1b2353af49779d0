"""Says whether standard input is the answer file of the input file that the
first argument names: a line for each board with a number that can be its answer,
and after it either nothing or that many throws, as a sample may show them.

Ends with 42 if it is, and with 43 if not, and then says where. Whether the
answers are right is not its business. With --constraints_file FILE it writes the
least and the largest answer into that file, which is how BAPCtools compares them
with the statement.
"""
import sys

MAX_ANSWER = 999999  # a shortest way rests on no cell twice


def cells(text):
    """How many cells each board of a valid input file has."""
    words = iter(text.split())
    for _ in range(int(next(words))):
        n, _, m = int(next(words)), next(words), int(next(words))
        for _ in range(2 * m):
            next(words)
        yield n


def natural(word):
    """The positive number that a word without leading zeros is, or None."""
    if not word.isdigit() or word[:1] == b"0" or len(word) > 7:
        return None
    return int(word)


def fault(line, n):
    """What is wrong with a line for a board of n cells, or None."""
    if line == b"-1":
        return None
    words = line.split(b" ")
    numbers = [natural(word) for word in words]
    if None in numbers:
        return "neither -1 nor a number without leading zeros: %r" % words[numbers.index(None)][:30]
    if numbers[0] >= n:
        return "%d throws on %d cells" % (numbers[0], n)
    if len(numbers) > 1 and len(numbers) - 1 != numbers[0]:
        return "%d throws after the answer %d" % (len(numbers) - 1, numbers[0])
    return None


def validate(boards, text):
    """What is wrong with an answer file, or None."""
    lines = text.split(b"\n")
    if lines.pop() != b"":
        return "the last line has no newline"
    sizes = list(cells(boards))
    if len(lines) != len(sizes):
        return "%d lines for %d boards" % (len(lines), len(sizes))
    for at, (line, n) in enumerate(zip(lines, sizes), 1):
        wrong = fault(line, n)
        if wrong:
            return "line %d: %s" % (at, wrong)
    return None


def constraints(text):
    """What --constraints_file is given for a valid answer file."""
    answers = [int(line.split()[0]) for line in text.splitlines()]
    if not answers:
        return ""
    least, most = min(answers), max(answers)
    return "x x %d %d %d %d -1 %d\n" % (least == -1, most == MAX_ANSWER, least, most, MAX_ANSWER)


if __name__ == "__main__":
    given = sys.stdin.buffer.read()
    with open(sys.argv[1], "rb") as file:
        wrong = validate(file.read(), given)
    if wrong:
        print(wrong)
        sys.exit(43)
    if "--constraints_file" in sys.argv[:-1]:
        with open(sys.argv[sys.argv.index("--constraints_file") + 1], "w") as file:
            file.write(constraints(given))
    sys.exit(42)
