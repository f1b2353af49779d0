from collections import deque


class Game:
    def __init__(self, size, faces):
        self.size = size
        self.faces = faces
        self.ladders = {}
        self.snakes = {}

    def least(self):
        todo = deque([(1, 0)])
        done = set([1])
        while todo:
            at, count = todo.popleft()
            if at == self.size:
                return count
            for face in range(1, self.faces + 1):
                to = at + face
                if to > self.size:
                    continue
                if to in self.snakes:
                    continue
                if to in self.ladders:
                    to = self.ladders[to]
                elif to in self.snakes:
                    to = self.snakes[to]
                if to not in done:
                    done.add(to)
                    todo.append((to, count + 1))
        return -1


for _ in range(int(input())):
    n, d, m = map(int, input().split())
    game = Game(n, d)
    for _ in range(m):
        a, b = map(int, input().split())
        if a < b:
            game.ladders[a] = b
        else:
            game.snakes[a] = b
    print(game.least())
