# Right, and without any import, as the site gives them.
print("loading")


class Solution:
    def snakesAndLadders(self, board: List[List[int]]) -> int:
        n = len(board)
        ends = [0] + [end for up, row in enumerate(reversed(board)) for end in row[:: -1 if up % 2 else 1]]
        throws = defaultdict(lambda: inf, {1: 0})
        nearest = [(0, 1)]
        while nearest:
            thrown, at = heappop(nearest)
            for to in range(at + 1, min(at + 6, n * n) + 1):
                end = to if ends[to] < 0 else ends[to]
                if thrown + 1 < throws[end]:
                    throws[end] = thrown + 1
                    heappush(nearest, (thrown + 1, end))
        print(f"{n * n} cells")
        board.clear()
        return throws[n * n] if n * n in throws else -1


if __name__ == "__main__":
    print(Solution().snakesAndLadders([[-1, -1], [-1, -1]]))
