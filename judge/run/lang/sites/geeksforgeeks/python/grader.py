# Calls minThrow of the class Solution for each board. What the program prints itself goes to
# standard error, as the site does not look at it.
# asks for: Solution minThrow
import os
import sys

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
numbers = map(int, sys.stdin.read().split())

from solution import Solution

try:
    for _ in range(next(numbers)):
        n = next(numbers)
        answers.write("%s\n" % (Solution().minThrow(n, [next(numbers) for _ in range(2 * n)]),))
finally:
    answers.flush()
