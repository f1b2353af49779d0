import sys


def fewest(n, d, jump):
    seen = {1}
    level = [1]
    steps = 0
    while level:
        if n in seen:
            return steps
        steps += 1
        new = []
        for cell in level:
            for x in range(cell + 1, min(cell + d, n) + 1):
                if x in jump:
                    x = jump[x]
                if x in seen:
                    continue
                seen.add(x)
                new.append(x)
        level = new
    return -1


def main():
    data = iter(sys.stdin.read().split())
    for _ in range(int(next(data))):
        n, d, m = int(next(data)), int(next(data)), int(next(data))
        jump = {}
        for _ in range(m):
            a = int(next(data))
            b = int(next(data))
            jump[a] = b
        print(fewest(n, d, jump))


main()
