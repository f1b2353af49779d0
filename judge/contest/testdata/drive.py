"""Loads the module that the first argument names, and gives its function validate each of
the texts on standard input, a JSON array of base64 strings. Prints a JSON array: what it
returned for each, or "ok" for None.
"""
import base64
import importlib.util
import json
import sys

spec = importlib.util.spec_from_file_location("validator", sys.argv[1])
validator = importlib.util.module_from_spec(spec)
spec.loader.exec_module(validator)

texts = [base64.b64decode(text) for text in json.load(sys.stdin)]
json.dump([validator.validate(text) or "ok" for text in texts], sys.stdout)
