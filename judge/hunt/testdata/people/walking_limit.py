# Gives up with -1 after ceil((N-1)/D) throws, on the belief that no board needs more throws than
# walking it without jumps does.
import sys


def main():
    nums = iter(map(int, sys.stdin.read().split()))
    t = next(nums)
    for case in range(t):
        n = next(nums)
        d = next(nums)
        m = next(nums)
        jump = {next(nums): next(nums) for _ in range(m)}
        print(solve(n, d, jump))


def solve(n, d, jump):
    # ladders only help, so plain walking is the worst case
    limit = (n - 1 + d - 1) // d
    reached = {1}
    current = {1}
    for turn in range(1, limit + 1):
        following = set()
        for c in current:
            for s in range(c + 1, min(n, c + d) + 1):
                e = jump.get(s, s)
                if e == n:
                    return turn
                if e not in reached:
                    reached.add(e)
                    following.add(e)
        if not following:
            return -1
        current = following
    return -1


main()
