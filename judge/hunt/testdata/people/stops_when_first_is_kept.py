import sys
data = sys.stdin.read().split()
data.reverse()

# need[v] = how many throws are still needed when I stand on v.
# Fill the table backwards and repeat because of the snakes.

BIG = 10 ** 9


def num():
    return int(data.pop())


def play():
    n, d, m = num(), num(), num()
    go = list(range(n + 1))
    for i in range(m):
        a = num()
        go[a] = num()

    need = [BIG] * (n + 1)
    need[n] = 0
    while True:
        old = need[1]
        for v in range(n - 1, 0, -1):
            last = min(n, v + d)
            for w in range(v + 1, last + 1):
                t = need[go[w]] + 1
                if t < need[v]:
                    need[v] = t
        if need[1] == old:
            break                  # nothing got better, finished

    if need[1] >= BIG:
        return -1
    return need[1]


T = num()
out = []
for case in range(T):
    out.append(str(play()))
print("\n".join(out))
