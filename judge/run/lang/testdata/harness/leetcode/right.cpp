// Right, with all that people leave in a file: a print, a test of their own.
static const auto fast = [] { ios::sync_with_stdio(false); cout << "loading" << endl; return 0; }();

class Solution {
    int n;

    pair<int, int> place(int cell) {
        int up = (cell - 1) / n, along = (cell - 1) % n;
        return {n - 1 - up, up % 2 ? n - 1 - along : along};
    }

public:
    int snakesAndLadders(vector<vector<int>>& board) {
        n = board.size();
        unordered_map<int, int> throws{{1, 0}};
        queue<int> next({1});
        for (; !next.empty(); next.pop()) {
            int from = next.front();
            for (int to = from + 1; to <= min(from + 6, n * n); to++) {
                auto [row, column] = place(to);
                int end = board[row][column] < 0 ? to : board[row][column];
                if (throws.emplace(end, throws[from] + 1).second)
                    next.push(end);
            }
        }
        printf("%d cells\n", n * n);
        board.clear();
        return throws.count(n * n) ? throws[n * n] : -1;
    }
};

int main() {
    vector<vector<int>> board(2, vector<int>(2, -1));
    cout << Solution().snakesAndLadders(board) << endl;
}
