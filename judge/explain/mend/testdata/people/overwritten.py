t = int(input())
while t > 0:
    t -= 1
    n, d, m = [int(x) for x in input().split()]
    board = [i for i in range(n + 1)]
    for i in range(m):
        x, y = [int(x) for x in input().split()]
        board[x] = y
    steps = [-1] * (n + 1)
    steps[1] = 0
    que = [1]
    used = [False] * (n + 1)
    while len(que) > 0:
        now = que.pop(0)
        if used[now]:
            continue
        used[now] = True
        for i in range(1, d + 1):
            if now + i > n:
                break
            nx = board[now + i]
            if not used[nx]:
                steps[nx] = steps[now] + 1
                que.append(nx)
    print(steps[n])
