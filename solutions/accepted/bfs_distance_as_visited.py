# Approach:  BFS whose distance array is also its visited array (-1 = not yet).
#            A throw from v lands on the end of v's block of D cells and on the
#            beginning of the next block, so two bounds in each block say which
#            of its cells were landed on.
# Source:    published as BFS with the distance array for visited, in Python;
#            repaired: -1 when N cannot be reached, and cell 1 counts as visited.
# Cost:      time O(N + M), whatever D is; memory 3N + 2N/D list entries.
# Why right: a cell is landed on once, by the first throw that can, and cells
#            leave the queue in order of throws.
import sys
from itertools import chain


def fewest_throws(n, d, move):
    """Least throws from 1 to n; move[c] is where a throw that lands on c ends."""
    blocks = n // d + 2
    begun = [b * d for b in range(blocks)]  # landed on from the block's first cell up to here
    ended = [min(b * d + d, n + 1) for b in range(blocks)]  # and from here to its last
    dist = [-1] * (n + 1)
    dist[1] = 0
    queue = [1]
    for cell in queue:  # grows while it is read
        if dist[n] >= 0:
            break
        b = cell // d
        for c in range(max(cell + 1, begun[b]), ended[b]):
            if dist[move[c]] < 0:
                dist[move[c]] = dist[cell] + 1
                queue.append(move[c])
        ended[b] = min(cell + 1, ended[b])
        b += 1
        for c in range(begun[b], min(cell + d + 1, ended[b])):
            if dist[move[c]] < 0:
                dist[move[c]] = dist[cell] + 1
                queue.append(move[c])
        begun[b] = max(cell + d + 1, begun[b])
    return dist[n]


def main():
    read = map(int, chain.from_iterable(map(bytes.split, sys.stdin.buffer))).__next__
    answers = []
    for _ in range(read()):
        n, d, m = read(), read(), read()
        move = list(range(n + 1))
        for _ in range(m):
            start = read()
            move[start] = read()
        answers.append(fewest_throws(n, min(d, n), move))
    print("\n".join(map(str, answers)))


main()
