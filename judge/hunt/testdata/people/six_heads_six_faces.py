# Always six faces, and six snakes' heads in a row cannot be passed.
import sys
read = iter(sys.stdin.read().split()).__next__

for _ in range(int(read())):
    n, d, m = int(read()), int(read()), int(read())
    go = list(range(n + 1))
    heads = set()
    for _ in range(m):
        a, b = int(read()), int(read())
        go[a] = b
        if b < a:
            heads.add(a)
    if any(all(h + i in heads for i in range(6)) for h in heads):
        print(-1)
        continue
    dist = [-1] * (n + 1)
    dist[1] = 0
    q = [1]
    for c in q:
        for dice in (1, 2, 3, 4, 5, 6):
            if c + dice <= n and dist[go[c + dice]] < 0:
                dist[go[c + dice]] = dist[c] + 1
                q.append(go[c + dice])
    print(dist[n])
