# Every jump may be taken or not; where no way is found the last level is printed.
def read():
    import sys
    return list(map(int, sys.stdin.read().split()))

a = read()
pos = 1
out = []
for _ in range(a[0]):
    n, d, m = a[pos], a[pos+1], a[pos+2]
    pos += 3
    to = [0] * (n + 1)
    for _ in range(m):
        to[a[pos]] = a[pos+1]
        pos += 2
    depth = {1: 0}
    queue = [1]
    last = 0
    for u in queue:
        last = depth[u]
        if u == n:
            break
        for v in range(u + 1, min(u + d, n) + 1):
            for w in ([v, to[v]] if to[v] else [v]):
                if w not in depth:
                    depth[w] = depth[u] + 1
                    queue.append(w)
    out.append(last)
print("\n".join(map(str, out)))
