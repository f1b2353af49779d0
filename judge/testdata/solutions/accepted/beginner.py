# Approach:  BFS over cells. Cells that no throw has landed on yet are linked
#            (next), so that each of them is landed on once.
# Source:    our own, as a beginner writes it.
# Cost:      time nearly linear, O(N log N) at worst, whatever D is;
#            memory O(N).
# Why right: cells leave the queue in order of throws, so the first throw that
#            lands on a cell is as early as any other that would.
# Reads:     with input(), int and split, into a dict, and prints with print: the time limit allows for that.
from collections import deque

t = int(input())
for _ in range(t):
    n, d, m = map(int, input().split())
    jumps = {}
    for _ in range(m):
        a, b = map(int, input().split())
        jumps[a] = b
    next_cell = [c for c in range(n + 2)]
    dist = [-1 for c in range(n + 2)]
    dist[1] = 0
    queue = deque([1])
    answer = -1
    while queue:
        cell = queue.popleft()
        if cell == n:
            answer = dist[cell]
            break
        c = cell + 1
        while True:
            while next_cell[c] != c:
                next_cell[c] = next_cell[next_cell[c]]
                c = next_cell[c]
            if c > n or c > cell + d:
                break
            next_cell[c] = c + 1
            end = jumps.get(c, c)
            if dist[end] == -1:
                dist[end] = dist[cell] + 1
                queue.append(end)
    print(answer)
