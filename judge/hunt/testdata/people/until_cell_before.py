# Stops as soon as the next to last cell is there, and counts cells, not throws.
def bfs(n, d, to):
    seen = {1}
    line = [(1, 1)]
    for at, count in line:
        if at >= n - 1:
            return count
        for k in range(1, min(d, n - at) + 1):
            x = to.get(at + k, at + k)
            if x not in seen:
                seen.add(x)
                line.append((x, count + 1))
    return -1

for _ in range(int(input())):
    n, d, m = map(int, input().split())
    to = {}
    for _ in range(m):
        a, b = map(int, input().split())
        to[a] = b
    print(bfs(n, d, to))
