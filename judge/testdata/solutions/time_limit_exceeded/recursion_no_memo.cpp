// Approach:  recursion: N is reached from a cell with k throws left if it is from
//            one of its D neighbours with k - 1. Tried with k = 0, 1, 2, ...
// Source:    what a class hands in; the published recursion without its memo.
// Cost:      time O(D^answer), D^(N-1) when stuck; memory O(N).
// Why right: every game of k throws is tried, shorter ones first, and a game
//            without a wasted round has at most N - 1.
// Why slow:  the same cells are asked again on every way that leads to them.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

struct Board {
    int n, d;
    std::vector<int> move;  // where a throw that lands on a cell ends

    bool wins(int cell, int throwsLeft) const {
        if (cell == n) return true;
        if (throwsLeft == 0) return false;
        for (int c = std::min(cell + d, n); c > cell; --c)
            if (wins(move[c], throwsLeft - 1)) return true;
        return false;
    }

    int fewestThrows() const {
        for (int k = 0; k < n; ++k)
            if (wins(1, k)) return k;
        return -1;
    }
};

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int boards;
    std::cin >> boards;
    while (boards-- > 0) {
        Board board;
        int m;
        std::cin >> board.n >> board.d >> m;
        board.move.resize(board.n + 1);
        std::iota(board.move.begin(), board.move.end(), 0);
        for (int start; m-- > 0;) {
            std::cin >> start;
            std::cin >> board.move[start];
        }
        std::cout << board.fewestThrows() << '\n';
    }
}
