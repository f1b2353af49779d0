from heapq import heappush, heappop

def dijkstra(n, d, jump):
    done = [False] * (n + 1)
    heap = [(0, 0, 1)]
    while heap:
        length, throws, cell = heappop(heap)
        if done[cell]:
            continue
        done[cell] = True
        if cell == n:
            return throws
        for face in range(1, d + 1):
            nxt = cell + face
            if nxt > n:
                break
            if nxt in jump:
                nxt = jump[nxt]
            if not done[nxt]:
                heappush(heap, (length + face, throws + 1, nxt))
    return -1

for _ in range(int(input())):
    n, d, m = map(int, input().split())
    jump = {}
    for i in range(m):
        x, y = map(int, input().split())
        jump[x] = y
    print(dijkstra(n, d, jump))
