def read():
    return list(map(int, input().split()))


for _ in range(int(input())):
    n, d, m = read()
    jump = {}
    for _ in range(m):
        a, b = read()
        jump[a] = b
    landed = set()
    level = [1]
    throws = 1
    answer = -1
    while level and answer < 0:
        following = []
        for v in level:
            for w in range(v + 1, min(v + d, n) + 1):
                if w in landed:
                    continue
                landed.add(w)
                rest = jump.get(w, w)
                if rest == n:
                    answer = throws
                following.append(rest)
        level = following
        throws += 1
    print(answer)
