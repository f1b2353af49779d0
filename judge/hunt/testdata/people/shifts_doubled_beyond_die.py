import sys

def spread(mask, d):
    # all the squares one throw away, by doubling instead of d shifts
    s = 1
    while s < d:
        mask |= mask << s
        s *= 2
    return mask << 1

def least(n, d, jumps):
    full = (1 << (n + 1)) - 1
    heads = 0
    for a, b in jumps:
        heads |= 1 << a
    goal = 1 << n
    front = 1 << 1
    seen = front
    throws = 0
    while front:
        throws += 1
        land = spread(front, d) & full
        rest = land & ~heads
        hit = land & heads
        if hit:
            for a, b in jumps:
                if hit >> a & 1:
                    rest |= 1 << b
        if rest & goal:
            return throws
        front = rest & ~seen
        seen |= front
    return -1

data = list(map(int, sys.stdin.buffer.read().split()))
p = 1
for _ in range(data[0]):
    n, d, m = data[p], data[p+1], data[p+2]
    p += 3
    jumps = []
    for _ in range(m):
        jumps.append((data[p], data[p+1]))
        p += 2
    print(least(n, d, jumps))
