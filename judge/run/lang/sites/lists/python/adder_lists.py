# Boards as two lists, of ladders and of snakes. What the program prints itself goes to standard
# error, as the sites do not look at it.
import os
import sys

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
numbers = map(int, sys.stdin.read().split())


def pairs():
    return [[next(numbers), next(numbers)] for _ in range(next(numbers))]


def play(call):
    try:
        for _ in range(next(numbers)):
            answers.write("%s\n" % (call(pairs(), pairs()),))
    finally:
        answers.flush()
