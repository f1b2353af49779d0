# Reads one board, and no number of boards before it.
n, d, m = map(int, input().split())
jump = dict(map(int, input().split()) for _ in range(m))
level, seen, throws = {1}, {1}, 0
while level and n not in seen:
    level = {jump.get(c, c) for v in level for c in range(v + 1, min(v + d, n) + 1)} - seen
    seen |= level
    throws += 1
print(throws if n in seen else -1)
