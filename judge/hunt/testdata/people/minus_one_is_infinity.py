# -1 is "not reached", and the least is taken with it.
import sys
def main():
    data = sys.stdin.read().split(); p = 1
    for _ in range(int(data[0])):
        n, d, m = map(int, data[p:p+3]); p += 3
        jump = {}
        for _ in range(m):
            jump[int(data[p])] = int(data[p+1]); p += 2
        dp = [-1] * (n + 1)
        dp[1] = 0
        for i in range(1, n):
            for k in range(1, d + 1):
                j = i + k
                if j > n:
                    break
                j = jump.get(j, j)
                if dp[j] == -1:
                    dp[j] = dp[i] + 1
                else:
                    dp[j] = min(dp[j], dp[i] + 1)
        print(dp[n])
main()
