FILE = "main.py"


def boards(text):
    numbers = iter(text.split())
    for _ in range(int(next(numbers))):
        yield pairs(numbers), pairs(numbers)


def pairs(numbers):
    return [[int(next(numbers)), int(next(numbers))] for _ in range(int(next(numbers)))]


