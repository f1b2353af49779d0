# Approach:  BFS whose distance array is also its visited array (-1 = not yet).
#            Cells that no throw has landed on yet are linked (unlanded), so that
#            each of them is landed on once.
# Source:    published as BFS over a move array, in C++, Java, Python, C# and
#            JavaScript, in Python with the distance array for visited; repaired:
#            -1 when N cannot be reached, and cell 1 counts as visited.
# Cost:      time nearly linear, O(N log N) at worst, whatever D is;
#            memory 2N list entries, and a dict of the jumps.
# Why right: cells leave the queue in order of throws, so the first throw that
#            lands on a cell is as early as any other that would.
# Reads:     as beginners do, with input() and print(), a dict, and no function: the time
#            limit allows for that.
from collections import deque

boards = int(input())
for _ in range(boards):
    n, d, m = map(int, input().split())
    jumps = {}
    for _ in range(m):
        start, end = map(int, input().split())
        jumps[start] = end

    unlanded = list(range(n + 2))  # unlanded[c] == c: no throw has landed on c
    dist = [-1] * (n + 1)
    dist[1] = 0
    queue = deque([1])
    while queue and dist[n] < 0:
        cell = queue.popleft()
        last = min(cell + d, n)
        c = cell + 1
        while True:
            while unlanded[c] != c:
                unlanded[c] = unlanded[unlanded[c]]
                c = unlanded[c]
            if c > last:
                break
            unlanded[c] = c + 1
            end = jumps.get(c, c)
            if dist[end] < 0:
                dist[end] = dist[cell] + 1
                queue.append(end)
    print(dist[n])
