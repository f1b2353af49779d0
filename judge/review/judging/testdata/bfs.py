import sys


def solve(n, d, to):
    reached, level, throws = {1}, [1], 0
    while level:
        if n in level:
            return throws
        throws += 1
        ahead = []
        for v in level:
            for w in range(v + 1, min(v + d, n) + 1):
                w = to.get(w, w)
                if w not in reached:
                    reached.add(w)
                    ahead.append(w)
        level = ahead
    return -1


def main():
    words = map(int, sys.stdin.read().split())
    for board in range(1, next(words) + 1):
        n, d, m = next(words), next(words), next(words)
        to = {next(words): next(words) for _ in range(m)}
        # HERE
        print(solve(n, d, to))


main()
