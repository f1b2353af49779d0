// Approach:  dynamic programming over positions, starting off the board:
//            positions 1..D cost 1; a later one takes 1 + the least of the D
//            before it, without those that hold a snake's head; a ladder's top
//            may take its foot's value instead.
// Source:    published so in C/C++, Java and Python (there it also returns where
//            each position was reached from).
// Cost:      time O(N D), memory O(N).
// Why wrong: starts on cell 0, never takes a snake, lets the player refuse a
//            ladder, keeps one ladder of those that share a top, overlooks jumps
//            on 1..D and heads on tops; when stuck it gives N or more.
#include <algorithm>
#include <iostream>
#include <vector>

struct Board {
    int n, d;
    std::vector<int> footOf;  // the foot of the ladder that ends here, or 0
    std::vector<bool> hasHead;
};

int leastThrows(const Board& board) {
    std::vector<int> cost(board.n + 1, 1);
    for (int i = board.d + 1; i <= board.n; ++i) {
        int best = board.n;
        for (int j = i - board.d; j < i; ++j)
            if (!board.hasHead[j]) best = std::min(best, cost[j]);
        cost[i] = best + 1;
        if (const int foot = board.footOf[i]) cost[i] = std::min(cost[i], cost[foot]);
    }
    return cost[board.n];
}

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int boards;
    std::cin >> boards;
    while (boards-- > 0) {
        int n, d, m;
        std::cin >> n >> d >> m;
        Board board{n, d, std::vector<int>(n + 1), std::vector<bool>(n + 1)};
        for (int start, end; m-- > 0;) {
            std::cin >> start >> end;
            if (end > start)
                board.footOf[end] = start;
            else
                board.hasHead[start] = true;
        }
        std::cout << leastThrows(board) << '\n';
    }
}
