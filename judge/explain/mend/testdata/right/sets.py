def solve():
    n, d, m = map(int, input().split())
    to = dict(map(int, input().split()) for _ in range(m))
    level, seen, throws = {1}, {1}, 0
    while level and n not in level:
        level = {to.get(v + k, v + k) for v in level for k in range(1, d + 1) if v + k <= n}
        level -= seen
        seen |= level
        throws += 1
    print(throws if level else -1)


for _ in range(int(input())):
    solve()
