# A game that knows its size, and lets the player walk beyond it.
class Game:
    def __init__(self, size, die):
        self.size = size
        self.die = die
        self.warps = {}

    def play(self):
        seen = {1}
        todo = [(1, 0)]
        while todo:
            at, count = todo.pop(0)
            if at == self.size:
                return count
            for roll in range(1, self.die + 1):
                to = at + roll
                to = self.warps.get(to, to)
                if to not in seen:
                    seen.add(to)
                    todo.append((to, count + 1))
        return -1


for _ in range(int(input())):
    n, d, m = map(int, input().split())
    game = Game(n, d)
    for _ in range(m):
        a, b = map(int, input().split())
        game.warps[a] = b
    print(game.play())
