import sys


def read(values, at):
    return values[at]


def solve(values):
    return sorted(values, key=lambda v: read(values, v))


t = sys.stdin.readline()
print("about to fail", file=sys.stderr)
solve([5])
