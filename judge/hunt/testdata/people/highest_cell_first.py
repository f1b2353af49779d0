# Best-first search: takes from a heap the highest cell instead of the one with fewest throws,
# marks cells on push, and answers with the throws of the first path that gets to N.
import sys
import heapq

input = sys.stdin.readline


class Game:
    def __init__(self):
        self.n, self.d, m = map(int, input().split())
        self.moves = {}
        for _ in range(m):
            a, b = map(int, input().split())
            self.moves[a] = b

    def play(self):
        seen = bytearray(self.n + 1)
        seen[1] = 1
        # negative cell -> python's min heap becomes a max heap
        heap = [(-1, 0)]
        while heap:
            cell, throws = heapq.heappop(heap)
            cell = -cell
            if cell == self.n:
                return throws
            for k in range(1, self.d + 1):
                to = cell + k
                if to > self.n:
                    break
                if to in self.moves:
                    to = self.moves[to]
                if not seen[to]:
                    seen[to] = 1
                    heapq.heappush(heap, (-to, throws + 1))
        return -1


for _ in range(int(input())):
    print(Game().play())
