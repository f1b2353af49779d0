NAME = "minThrows"
CLASS = "Solution"
PARAMETERS = 3
FILE = "main.py"
PRELUDE = ""


def boards(text):
    lines = iter(text.split(b"\n"))
    for _ in range(int(next(lines))):
        n = int(next(lines))
        yield n, [int(cell) for cell in next(lines).split()], [int(cell) for cell in next(lines).split()]


