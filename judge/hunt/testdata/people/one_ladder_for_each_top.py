# Knows ladders by their top and snakes by their head, and looks back from the end.
import sys
def main():
    it = map(int, sys.stdin.read().split())
    for _ in range(next(it)):
        n, d, m = next(it), next(it), next(it)
        foot, head = {}, set()
        for _ in range(m):
            a, b = next(it), next(it)
            if b > a:
                foot[b] = a
            else:
                head.add(a)
        big = 10 ** 6
        dp = [big] * (n + 1)
        dp[1] = 0
        for c in range(2, n + 1):
            if c in head:
                continue
            dp[c] = min((dp[c - k] for k in range(1, min(d, c - 1) + 1)), default=big) + 1
            if c in foot:
                dp[c] = min(dp[c], dp[foot[c]])
        print(dp[n] if dp[n] < big else -1)
main()
