# Approach:  BFS over cells. Cells that no throw has landed on yet are linked
#            (unlanded), so that each of them is landed on once.
# Source:    published as BFS over a move array, in C++, Java, Python, C# and
#            JavaScript; repaired: -1 when N cannot be reached.
# Cost:      time nearly linear, O(N log N) at worst, whatever D is;
#            memory 4N list entries.
# Why right: cells leave the queue in order of throws, so the first throw that
#            lands on a cell is as early as any other that would.
# Reads:     as beginners do, with input() and print(): the time limit allows for that.


def fewest_throws(n, d, move):
    """Least throws from 1 to n; move[c] is where a throw that lands on c ends."""
    unlanded = list(range(n + 2))  # unlanded[c] == c: no throw has landed on c
    dist = [-1] * (n + 1)
    dist[1] = 0
    queue = [1]
    for cell in queue:  # grows while it is read
        if cell == n:
            return dist[n]
        last = min(cell + d, n)
        throws = dist[cell] + 1
        c = cell + 1
        while True:
            while unlanded[c] != c:
                unlanded[c] = c = unlanded[unlanded[c]]
            if c > last:
                break
            unlanded[c] = c + 1
            end = move[c]
            if dist[end] < 0:
                dist[end] = throws
                queue.append(end)
            c += 1
    return -1


def main():
    for _ in range(int(input())):
        n, d, m = map(int, input().split())
        move = list(range(n + 1))
        for _ in range(m):
            start, end = map(int, input().split())
            move[start] = end
        print(fewest_throws(n, d, move))


main()
