"""Imports the generator from the folder that the first argument names, and
prints what it makes of each line of arguments on standard input, the boards of
one line on a line.
"""
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import boards  # noqa: E402

for line in sys.stdin:
    print("".join(b.text() for b in boards.boards(line.split())).replace("\n", ";"))
