# Approach:  BFS by levels; cells that no throw has landed on yet are linked
#            (unlanded). A jump's end joins the level after the landing's.
# Source:    what a class hands in.
# Cost:      time nearly linear, memory O(N).
# Why wrong: believes that being carried by a snake or a ladder costs a turn.
import sys
from itertools import chain


def least_turns(n, d, jumps):
    unlanded = list(range(n + 2))
    seen = [False] * (n + 1)
    level, carried = [1], []  # carried: those who arrive one level later
    turns = 0
    while level or carried:
        landed, later = [], []
        for cell in level:
            if cell == n:
                return turns
            if seen[cell]:
                continue
            seen[cell] = True
            last = min(cell + d, n)
            c = cell + 1
            while True:
                while unlanded[c] != c:
                    unlanded[c] = c = unlanded[unlanded[c]]
                if c > last:
                    break
                unlanded[c] = c + 1
                if c in jumps:
                    later.append(jumps[c])
                else:
                    landed.append(c)
                c += 1
        level, carried = carried + landed, later
        turns += 1
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
        answers.append(least_turns(n, d, jumps))
    print("\n".join(map(str, answers)))


main()
