import sys
from collections import deque


def solve(n, d, jump):
    dist = [-1] * (n + 1)
    queue = deque([1])
    dist[1] = 0
    while queue:
        v = queue.popleft()
        if v == n:
            return dist[v]
        for face in range(1, d + 1):
            t = v + face
            if t > n:
                break
            if jump[t] != 0:
                t = jump[t]
            if dist[t] >= 0:
                continue
            dist[t] = dist[v] + 1
            queue.append(t)
    return -1


def main():
    data = iter(map(int, sys.stdin.read().split()))
    out = []
    for _ in range(next(data)):
        n, d, m = next(data), next(data), next(data)
        jump = [0] * (n + 1)
        for _ in range(m):
            a = next(data)
            jump[a] = next(data)
        out.append(solve(n, d, jump))
    print("\n".join(map(str, out)))


main()
