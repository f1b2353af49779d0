# A* with h(v) = ceil((N-v)/D), which ignores ladders and so overestimates; the first time N
# leaves the heap its cost is taken as the answer although a path through a far ladder may still
# be cheaper.
import sys
import heapq


def heuristic(v, n, d):
    return (n - v + d - 1) // d


def astar(n, d, jumps):
    g = {1: 0}
    heap = [(heuristic(1, n, d), 1)]
    closed = set()
    while heap:
        f, v = heapq.heappop(heap)
        if v == n:
            return g[v]
        if v in closed:
            continue
        closed.add(v)
        for k in range(1, d + 1):
            w = v + k
            if w > n:
                break
            w = jumps.get(w, w)
            cost = g[v] + 1
            if w not in g or cost < g[w]:
                g[w] = cost
                closed.discard(w)
                heapq.heappush(heap, (cost + heuristic(w, n, d), w))
    return -1


def main():
    data = iter(sys.stdin.read().split())
    t = int(next(data))
    for _ in range(t):
        n, d, m = int(next(data)), int(next(data)), int(next(data))
        jumps = {}
        for _ in range(m):
            a = int(next(data))
            b = int(next(data))
            jumps[a] = b
        print(astar(n, d, jumps))


if __name__ == "__main__":
    main()
