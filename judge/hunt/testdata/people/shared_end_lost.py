# The list of jumps that end on b is emptied again for every jump, so of several jumps with a
# common end only the last is kept.
import sys
from collections import deque

# idea: search backwards, from cell n to cell 1


def reverse_jumps(jump):
    rev = {}
    for a, b in jump.items():
        rev[b] = []
        rev[b].append(a)
    return rev


def solve(n, d, jump):
    rev = reverse_jumps(jump)
    dist = [-1] * (n + 1)
    dist[n] = 0
    q = deque([n])
    while q:
        u = q.popleft()
        if u == 1:
            break
        # the cells on which the die must put us so that we rest on u
        landings = list(rev.get(u, []))
        if u not in jump:
            landings.append(u)
        for w in landings:
            for v in range(max(1, w - d), w):
                if dist[v] == -1:
                    dist[v] = dist[u] + 1
                    q.append(v)
    return dist[1]


def main():
    t = int(sys.stdin.readline())
    for _ in range(t):
        n, d, m = map(int, sys.stdin.readline().split())
        jump = {}
        for _ in range(m):
            a, b = map(int, sys.stdin.readline().split())
            jump[a] = b
        print(solve(n, d, jump))


main()
