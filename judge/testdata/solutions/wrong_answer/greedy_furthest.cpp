// Approach:  chooses, throw by throw, the one that ends furthest ahead.
// Source:    what a class hands in.
// Cost:      time O(D) for each throw, memory O(N).
// Why wrong: believes that the furthest cell is the best one to throw from. A
//            little behind it there can be the only throw onto a long ladder. If
//            it comes back to a cell, it gives up with -1.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

int throwsToEnd(const std::vector<int>& move, int n, int d) {
    std::vector<bool> seen(n + 1);
    int cell = 1, throws = 0;
    for (; cell != n; ++throws) {
        if (seen[cell]) return -1;
        seen[cell] = true;
        const auto first = move.begin() + cell + 1;
        cell = *std::max_element(first, first + std::min(d, n - cell));
    }
    return throws;
}

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int boards;
    std::cin >> boards;
    while (boards-- > 0) {
        int n, d, m;
        std::cin >> n >> d >> m;
        std::vector<int> move(n + 1);
        std::iota(move.begin(), move.end(), 0);
        for (int start; m-- > 0;) {
            std::cin >> start;
            std::cin >> move[start];
        }
        std::cout << throwsToEnd(move, n, d) << '\n';
    }
}
