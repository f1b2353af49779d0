# Follows ladders in a chain, avoids snakes, and prints the level where it ended.
t = int(input())
for _ in range(t):
    n, d, m = map(int, input().split())
    lad, snk = {}, {}
    for _ in range(m):
        a, b = map(int, input().split())
        (lad if b > a else snk)[a] = b
    level, seen, steps, done = [1], {1}, 0, False
    while level and not done:
        nxt = []
        for c in level:
            if c == n:
                done = True
                break
            for k in range(1, d + 1):
                x = c + k
                if x > n:
                    break
                if x in snk:
                    continue
                while x in lad:
                    x = lad[x]
                if x not in seen:
                    seen.add(x)
                    nxt.append(x)
        if done:
            break
        steps += 1
        level = nxt
    print(steps if done else -1)
