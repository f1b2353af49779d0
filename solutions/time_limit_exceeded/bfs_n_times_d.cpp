// Approach:  BFS that looks at all D faces of every cell it takes, and stops when
//            N is taken from the queue.
// Source:    published as fastest reach, in prose; repaired: -1 when stuck.
// Cost:      time O(N D), memory O(N).
// Why right: cells leave the queue in order of throws.
// Why slow:  a die with a million faces on a million cells is 10^12 looks, nearly
//            all of them at cells that were visited before.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <queue>
#include <vector>

int fewestThrows(const std::vector<int>& move, int n, int d) {
    std::vector<int> dist(n + 1, -1);
    std::queue<int> queue;
    dist[1] = 0;
    queue.push(1);
    while (!queue.empty()) {
        const int from = queue.front(), last = std::min(from + d, n);
        queue.pop();
        if (from == n) return dist[n];
        for (int c = from + 1; c <= last; ++c) {
            if (dist[move[c]] >= 0) continue;
            dist[move[c]] = dist[from] + 1;
            queue.push(move[c]);
        }
    }
    return -1;
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
        std::cout << fewestThrows(move, n, d) << '\n';
    }
}
