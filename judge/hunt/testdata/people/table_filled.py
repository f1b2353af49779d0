# A table over the cells, the first throw filled in advance; snakes skipped.
def throws(n, d, jumps):
    INF = 10 ** 9
    dp = [INF] * (n + 1)
    dp[1] = 0
    for i in range(2, d + 2):
        dp[i] = 1
    for i in range(d + 2, n + 1):
        dp[i] = 1 + min(dp[i - k] for k in range(1, d + 1))
        if i in jumps and jumps[i] > i:
            dp[jumps[i]] = min(dp[jumps[i]], dp[i])
    return dp[n] if dp[n] < INF else -1

for _ in range(int(input())):
    n, d, m = map(int, input().split())
    j = {}
    for _ in range(m):
        a, b = map(int, input().split())
        j[a] = b
    print(throws(n, d, j))
