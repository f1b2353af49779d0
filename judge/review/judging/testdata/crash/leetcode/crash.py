class Solution:
    def snakesAndLadders(self, board):
        return self.read(board, 99)

    def read(self, board, at):
        return board[at]
