def least_throws(n, d, snl):
    level = {1}
    seen = {1}
    throws = 0
    while level:
        if n in level:
            return throws
        upcoming = set()
        for c in sorted(level):
            for k in range(1, d + 1):
                to = c + k
                if to > n:
                    break
                if to in snl:
                    to = snl[to]
                if to in seen:
                    break
                seen.add(to)
                upcoming.add(to)
        level = upcoming
        throws += 1
    return -1

for _ in range(int(input())):
    n, d, m = map(int, input().split())
    snl = {}
    for _ in range(m):
        a, b = map(int, input().split())
        snl[a] = b
    print(least_throws(n, d, snl))
