# Keeps the way in a list beside each cell, but appends to the list that all share.
import sys
from collections import deque

def least(n, d, jumps):
    queue = deque([(1, [])])
    seen = {1}
    while queue:
        cell, path = queue.popleft()
        if cell == n:
            return len(path)
        for k in range(1, d + 1):
            nxt = cell + k
            if nxt > n:
                break
            nxt = jumps.get(nxt, nxt)
            if nxt not in seen:
                seen.add(nxt)
                path.append(k)
                queue.append((nxt, path))
    return -1

def main():
    read = iter(sys.stdin.read().split())
    for _ in range(int(next(read))):
        n, d, m = int(next(read)), int(next(read)), int(next(read))
        jumps = {}
        for _ in range(m):
            a = int(next(read))
            jumps[a] = int(next(read))
        print(least(n, d, jumps))

main()
