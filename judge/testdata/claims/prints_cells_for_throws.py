import sys


def moves(n, d, jump):
    came = {1: None}
    level = [1]
    while level and n not in came:
        after = []
        for cell in level:
            for to in range(cell + 1, min(cell + d, n) + 1):
                to = jump.get(to, to)
                if to not in came:
                    came[to] = cell
                    after.append(to)
        level = after
    if n not in came:
        return None
    way = []
    while n != 1:
        way.append(n)
        n = came[n]
    return way[::-1]


def main():
    numbers = map(int, sys.stdin.read().split())
    for _ in range(next(numbers)):
        n, d, m = next(numbers), next(numbers), next(numbers)
        way = moves(n, d, {next(numbers): next(numbers) for _ in range(m)})
        if way is None:
            print(-1)
        else:
            print(len(way), *way)


main()
