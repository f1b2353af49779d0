# The list ends where the board ends, and the throw does not.
t = int(input())
while t:
    t -= 1
    n, d, m = map(int, input().split())
    board = [i for i in range(n + 1)]
    for _ in range(m):
        a, b = map(int, input().split())
        board[a] = b
    dis = [float('inf')] * (n + 1)
    dis[1] = 0
    fila = [1]
    while len(fila):
        cur = fila.pop(0)
        for dado in range(1, d + 1):
            prox = cur + dado
            prox = board[prox]
            if dis[prox] > dis[cur] + 1:
                dis[prox] = dis[cur] + 1
                fila.append(prox)
    print(dis[n] if dis[n] < float('inf') else -1)
