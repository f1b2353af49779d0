# Follows jumps until a cell comes twice; 0 for no way.
import sys

def end_of(cell, jumps):
    seen = set()
    while cell in jumps and cell not in seen:
        seen.add(cell)
        cell = jumps[cell]
    return cell

def main():
    data = iter(map(int, sys.stdin.read().split()))
    for _ in range(next(data)):
        n, d, m = next(data), next(data), next(data)
        jumps = {}
        for _ in range(m):
            a = next(data)
            jumps[a] = next(data)
        level, seen, steps, answer = [1], {1}, 0, 0
        while level and answer == 0:
            steps += 1
            new = []
            for c in level:
                for x in range(c + 1, min(c + d, n) + 1):
                    e = end_of(x, jumps)
                    if e == n:
                        answer = steps
                    if e not in seen:
                        seen.add(e)
                        new.append(e)
            level = new
        print(answer)

main()
