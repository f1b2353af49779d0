# Takes the first ladder that it sees, else the largest throw; gives up after n throws.
for _ in range(int(input())):
    n, d, m = map(int, input().split())
    to = {}
    for _ in range(m):
        a, b = map(int, input().split())
        to[a] = b
    at = 1
    count = 0
    while at < n and count <= n:
        reach = range(at + 1, min(at + d, n) + 1)
        for x in reach:
            if to.get(x, 0) > x:
                at = to[x]
                break
        else:
            x = reach[-1]
            at = to.get(x, x)
        count += 1
    print(count if at >= n else -1)
