NAME = "snakesAndLadders"
CLASS = "Solution"
FILE = "main.py"

# What LeetCode imports for every solution, as far as this task can use it.
PRELUDE = """
from collections import *
from heapq import *
from bisect import *
from copy import *
from math import *
from itertools import *
from functools import *
from operator import *
from string import *
from builtins import *
from typing import *
import bisect, collections, copy, functools, heapq, itertools, math, operator, random, re, string, sys, typing
sys.setrecursionlimit(550_000)
"""


def boards(text):
    import json

    for line in text.splitlines():
        if line.strip():
            yield (json.loads(line),)


