"""Loads the module that the first argument names, and gives its function
validate what comes on standard input: for each call the number of its arguments,
and each argument with its length before it, all in eight bytes. Prints a line
for each call: what it returned, or "ok" for None.
"""
import importlib.util
import sys

spec = importlib.util.spec_from_file_location("validator", sys.argv[1])
validator = importlib.util.module_from_spec(spec)
spec.loader.exec_module(validator)


def number():
    return int.from_bytes(sys.stdin.buffer.read(8), "little")


count = number()
while count:
    wrong = validator.validate(*[sys.stdin.buffer.read(number()) for _ in range(count)])
    print("ok" if wrong is None else "no: " + wrong)
    count = number()
