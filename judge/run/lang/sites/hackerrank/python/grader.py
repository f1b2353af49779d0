# Calls quickestWayUp for each board.
# asks for: quickestWayUp
import builtins
import math
import os
import random
import re
import sys

from adder_lists import play

for module in math, os, random, re, sys:  # the site's own file begins with these
    setattr(builtins, module.__name__, module)

from solution import quickestWayUp

play(quickestWayUp)
