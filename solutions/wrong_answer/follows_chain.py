# Approach:  BFS; cells that no throw has landed on yet are linked (unlanded). A
#            landing is carried on for as long as jumps start where it ends.
# Source:    what a class hands in; other sites play it so.
# Cost:      time nearly linear, memory O(N).
# Why wrong: believes that a snake's tail on a ladder's foot takes the ladder
#            too. A landing that would be carried round for ever is not made.
import sys
from itertools import chain


def chain_ends(n, jumps):
    """Where a landing on each cell ends; 0 where it never does."""
    ends = [-1] * (n + 1)
    for cell in range(1, n + 1):
        path = []
        while ends[cell] < 0 and cell in jumps:
            ends[cell] = 0
            path.append(cell)
            cell = jumps[cell]
        end = cell if ends[cell] < 0 else ends[cell]
        ends[cell] = end
        for passed in path:
            ends[passed] = end
    return ends


def fewest_throws(n, d, move):
    unlanded = list(range(n + 2))
    dist = [-1] * (n + 1)
    dist[1] = dist[0] = 0
    queue = [1]
    for cell in queue:  # grows while it is read
        if cell == n:
            return dist[n]
        last = min(cell + d, n)
        c = cell + 1
        while True:
            while unlanded[c] != c:
                unlanded[c] = c = unlanded[unlanded[c]]
            if c > last:
                break
            unlanded[c] = c + 1
            end = move[c]
            if dist[end] < 0:
                dist[end] = dist[cell] + 1
                queue.append(end)
            c += 1
    return -1


def main():
    read = map(int, chain.from_iterable(map(bytes.split, sys.stdin.buffer))).__next__
    answers = []
    for _ in range(read()):
        n, d, m = read(), read(), read()
        jumps = {}
        for _ in range(m):
            start = read()
            jumps[start] = read()
        answers.append(fewest_throws(n, d, chain_ends(n, jumps)))
    print("\n".join(map(str, answers)))


main()
