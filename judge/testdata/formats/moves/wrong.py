# Never takes a snake.
import sys
from collections import deque


def min_throws(move, n):
    throws = [-1] * n
    throws[0] = 0
    queue = deque([0])
    while queue:
        cell = queue.popleft()
        for landed in range(cell + 1, min(cell + 6, n - 1) + 1):
            rest = landed if move[landed] == -1 else move[landed]
            if rest >= landed and throws[rest] < 0:
                throws[rest] = throws[cell] + 1
                queue.append(rest)
    return throws[n - 1]


def main():
    words = sys.stdin.buffer.read().split()
    at = 1
    for _ in range(int(words[0])):
        n = int(words[at])
        print(min_throws(list(map(int, words[at + 1:at + 1 + n])), n))
        at += n + 1


main()
