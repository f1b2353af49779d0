# Depth first recursion with memo on a graph with cycles; a value worked out while a cell of the
# current path counts as "infinite" is stored in the memo as if it were final. It needs a breadth
# first search.
import sys
import threading

sys.setrecursionlimit(3000000)
threading.stack_size(512 * 1024 * 1024)

INF = 10 ** 9


def main():
    data = list(map(int, sys.stdin.read().split()))
    t = data[0]
    p = 1
    out = []
    for _ in range(t):
        n, d, m = data[p:p + 3]
        p += 3
        jump = {}
        for i in range(m):
            jump[data[p]] = data[p + 1]
            p += 2

        memo = {n: 0}
        busy = set()

        def best(cell):
            # least throws from cell to n
            if cell in memo:
                return memo[cell]
            if cell in busy:
                return INF  # walking in a circle never pays
            busy.add(cell)
            result = INF
            for k in range(1, d + 1):
                to = cell + k
                if to > n:
                    break
                if to in jump:
                    to = jump[to]
                result = min(result, best(to) + 1)
            busy.remove(cell)
            memo[cell] = result
            return result

        r = best(1)
        out.append(str(r) if r < INF else "-1")
    print("\n".join(out))


th = threading.Thread(target=main)
th.start()
th.join()
