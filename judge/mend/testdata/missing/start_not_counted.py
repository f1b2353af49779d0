# The start has no distance, so everything is one too near, and whatever leads back
# to it counts again.
def solve(n, d, board):
    distance = [-1] * (n + 1)
    frontier = [1]
    while frontier:
        current = frontier.pop(0)
        for step in range(1, d + 1):
            if current + step <= n:
                reached = board[current + step]
                if distance[reached] == -1:
                    distance[reached] = distance[current] + 1
                    frontier.append(reached)
    return distance[n]


def main():
    for _ in range(int(input())):
        n, d, m = [int(x) for x in input().split()]
        board = list(range(n + 1))
        for _ in range(m):
            a, b = [int(x) for x in input().split()]
            board[a] = b
        print(solve(n, d, board))


main()
