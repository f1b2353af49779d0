# Reads boards, calls fewestThrows of the file solution.py, and prints a line for each board.
import os
import sys

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what the program prints itself goes to standard error
numbers = map(int, sys.stdin.read().split())

from solution import fewestThrows

for _ in range(next(numbers)):
    cells, faces, count = next(numbers), next(numbers), next(numbers)
    jumps = [[next(numbers), next(numbers)] for _ in range(count)]
    answers.write("%s\n" % fewestThrows(cells, faces, jumps))
