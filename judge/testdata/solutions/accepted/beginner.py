# Approach:  BFS over cells. Cells that no throw has landed on yet are linked
#            (next), so that each of them is landed on once.
# Source:    our own, as a beginner writes it.
# Cost:      time nearly linear, O(N log N) at worst, whatever D is;
#            memory O(N).
# Why right: cells leave the queue in order of throws, so the first throw that
#            lands on a cell is as early as any other that would.
# Reads:     with input().split() and int(), into dicts, and prints with print: the time limit allows for that.
from collections import deque


def solve(n, d, jumps):
    next_cell = [c for c in range(n + 2)]
    dist = {1: 0}
    queue = deque()
    queue.append(1)
    while len(queue) > 0:
        cell = queue.popleft()
        if cell == n:
            return dist[cell]
        c = cell + 1
        while True:
            while next_cell[c] != c:
                next_cell[c] = next_cell[next_cell[c]]
                c = next_cell[c]
            if c > n or c > cell + d:
                break
            next_cell[c] = c + 1
            end = c
            if c in jumps:
                end = jumps[c]
            if end not in dist:
                dist[end] = dist[cell] + 1
                queue.append(end)
    return -1


t = int(input())
for i in range(t):
    words = input().split()
    n = int(words[0])
    d = int(words[1])
    m = int(words[2])
    jumps = {}
    for j in range(m):
        words = input().split()
        jumps[int(words[0])] = int(words[1])
    print(solve(n, d, jumps))
