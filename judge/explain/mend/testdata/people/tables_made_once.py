import sys

tokens = iter(sys.stdin.read().split())

def number():
    return int(next(tokens))

jump = {}
best = {}
for _ in range(number()):
    n = number()
    d = number()
    m = number()
    for i in range(m):
        a = number()
        b = number()
        jump[a] = b
    best[1] = 0
    todo = [1]
    while todo:
        later = []
        for cell in todo:
            for throw in range(1, d + 1):
                landing = cell + throw
                if landing > n:
                    continue
                landing = jump.get(landing, landing)
                if landing not in best:
                    best[landing] = best[cell] + 1
                    later.append(landing)
        todo = later
    print(best.get(n, -1))
