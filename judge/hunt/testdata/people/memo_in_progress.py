# A recursion with a memo, from the largest face; a cell in progress counts as no way.
import sys
sys.setrecursionlimit(1 << 25)
import threading
threading.stack_size(512 * 1024 * 1024)

def main():
    inp = sys.stdin.buffer.read().split()
    p = 1
    out = []
    for _ in range(int(inp[0])):
        n, d, m = int(inp[p]), int(inp[p + 1]), int(inp[p + 2])
        p += 3
        jump = {}
        for _ in range(m):
            jump[int(inp[p])] = int(inp[p + 1])
            p += 2
        memo = {}

        def go(at):
            if at == n:
                return 0
            if at in memo:
                return memo[at]
            memo[at] = float('inf')
            best = float('inf')
            for k in range(min(d, n - at), 0, -1):
                best = min(best, 1 + go(jump.get(at + k, at + k)))
            memo[at] = best
            return best

        r = go(1)
        out.append(-1 if r == float('inf') else r)
    print("\n".join(map(str, out)))

t = threading.Thread(target=main)
t.start()
t.join()
