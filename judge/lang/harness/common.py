# What a site does with a class Solution: a new object for each board, a line
# for each answer. What the class prints itself goes to standard error, as the
# sites do not look at it.
import os
import sys


def load():
    module = type(sys)("solution")  # not __main__: a driver at the end of the file sleeps
    sys.modules["solution"] = module
    exec(PRELUDE, module.__dict__)
    exec(compile(SOURCE, FILE, "exec", dont_inherit=True), module.__dict__)
    return module


def play():
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    sys.excepthook = complain
    text = sys.stdin.buffer.read()
    try:
        solution = load().Solution
        for arguments in boards(text):
            answers.write("%s\n" % (getattr(solution(), NAME)(*arguments),))
    finally:
        answers.flush()


def complain(kind, error, trace):
    """Prints the part of a traceback that is in the file, with its lines."""
    import linecache
    import traceback

    lines = SOURCE.decode("utf-8", "replace").splitlines(True)
    linecache.cache[FILE] = len(SOURCE), None, lines, FILE
    while trace and trace.tb_frame.f_code.co_filename != FILE:
        trace = trace.tb_next
    sys.stdout.flush()
    traceback.print_exception(kind, error, trace)


def check():
    """Ends the compilation of a file that has no such class, without running it."""
    import ast

    try:
        compile(SOURCE, FILE, "exec", dont_inherit=True)
        tree = ast.parse(SOURCE, FILE)
    except (SyntaxError, ValueError) as error:
        complain(type(error), error, None)
        sys.exit(1)
    faults = [fault(node) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == "Solution"]
    if not faults and not any(getattr(node, "id", None) == "Solution" for node in ast.walk(tree)):
        faults = ["the file has no class Solution"]
    if faults and all(faults):
        sys.exit("%s%s" % (MARK, faults[-1]))


def fault(solution):
    """Says what is wrong with a class, or nothing; a base may hold what it lacks."""
    import ast

    if any(getattr(base, "id", None) != "object" for base in solution.bases):
        return ""
    here = [node for node in ast.walk(solution) if getattr(node, "name", getattr(node, "id", None)) == NAME]
    if not here:
        return "%s:%d: class Solution has no %s" % (FILE, solution.lineno, NAME)
    method = here[0]
    if isinstance(method, ast.AsyncFunctionDef):
        return "%s:%d: %s is async" % (FILE, method.lineno, NAME)
    if not isinstance(method, ast.FunctionDef) or method.decorator_list:
        return ""
    a = method.args
    most = len(a.posonlyargs) + len(a.args)
    least = most - len(a.defaults)
    if least <= 1 + PARAMETERS <= (most if not a.vararg else 1 << 30) and None not in (a.kw_defaults or [0]):
        return ""
    return "%s:%d: %s has %d parameters with self, and gets %d" % (FILE, method.lineno, NAME, most, 1 + PARAMETERS)


if sys.argv[1:] == ["--check"]:
    check()
else:
    play()
