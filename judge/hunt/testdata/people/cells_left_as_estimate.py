import heapq
import sys


def astar(n, d, jump):
    def h(v):
        return n - v

    open_list = [(h(1), 0, 1)]
    g = {1: 0}
    closed = set()
    while open_list:
        f, cost, v = heapq.heappop(open_list)
        if v == n:
            return cost
        if v in closed:
            continue
        closed.add(v)
        for k in range(1, min(d, n - v) + 1):
            w = jump.get(v + k, v + k)
            if w in closed:
                continue
            if w not in g or cost + 1 < g[w]:
                g[w] = cost + 1
                heapq.heappush(open_list, (cost + 1 + h(w), cost + 1, w))
    return -1


def main():
    nums = map(int, sys.stdin.read().split())
    for _ in range(next(nums)):
        n, d, m = next(nums), next(nums), next(nums)
        jump = {}
        for _ in range(m):
            a = next(nums)
            jump[a] = next(nums)
        print(astar(n, d, jump))


main()
