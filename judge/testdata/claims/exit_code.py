# sys.exit(True) ends the program with exit code 1.
import sys
def main():
    data = list(map(int, sys.stdin.read().split()))
    p = 1
    for _ in range(data[0]):
        n, d, m = data[p:p + 3]
        p += 3
        to = {}
        for _ in range(m):
            to[data[p]] = data[p + 1]
            p += 2
        dist, queue = {1: 0}, [1]
        for v in queue:
            for w in range(v + 1, min(v + d, n) + 1):
                w = to.get(w, w)
                if w not in dist:
                    dist[w] = dist[v] + 1
                    queue.append(w)
        print(dist.get(n, -1))
    return True
sys.exit(main())
