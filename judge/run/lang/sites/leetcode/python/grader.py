# Calls snakesAndLadders of the class Solution for each line of the input. What the program
# prints itself goes to standard error, as the site does not look at it.
# asks for: Solution snakesAndLadders
import builtins
import json
import os
import sys

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
text = sys.stdin.read()

# What LeetCode imports for every solution, as far as this task can use it.
given = {}
exec(
    """
from collections import *
from heapq import *
from bisect import *
from copy import *
from math import *
from itertools import *
from functools import *
from operator import *
from string import *
from typing import *
import bisect, collections, copy, functools, heapq, itertools, math, operator, random, re, string, sys, typing
""",
    given,
)
for name, value in given.items():
    if not hasattr(builtins, name):
        setattr(builtins, name, value)
sys.setrecursionlimit(550_000)

from solution import Solution

try:
    for line in text.splitlines():
        if line.strip():
            answers.write("%s\n" % (Solution().snakesAndLadders(json.loads(line)),))
finally:
    answers.flush()
