# The level is counted before the end is looked for, and a snake's head is closed.
import sys
data = list(map(int, sys.stdin.read().split()))
pos = 1
for _ in range(data[0]):
    n, d, m = data[pos:pos + 3]
    pos += 3
    jump = {}
    for i in range(m):
        a, b = data[pos], data[pos + 1]
        pos += 2
        if a < b:
            jump[a] = b
        else:
            jump[a] = 0
    frontier, seen, steps = [1], {1}, 0
    answer = None
    while frontier:
        steps += 1
        later = []
        for c in frontier:
            if c == n:
                answer = steps
            for x in range(c + 1, min(n, c + d) + 1):
                y = jump.get(x, x)
                if y and y not in seen:
                    seen.add(y)
                    later.append(y)
        if answer:
            break
        frontier = later
    print(answer if answer else -1)
