NAME = "minThrow"
CLASS = "Solution"
FILE = "main.py"
PRELUDE = ""


def boards(text):
    numbers = iter(text.split())
    for _ in range(int(next(numbers))):
        n = int(next(numbers))
        yield n, [int(next(numbers)) for _ in range(2 * n)]


