// Approach:  first looks for as many snakes' heads in a row as the die has faces
//            (six, on the usual die) and answers -1 if it finds them; else BFS.
// Source:    what a class hands in.
// Cost:      time nearly linear, memory O(N).
// Why wrong: believes that such a wall cannot be passed. No throw crosses it, but
//            a ladder flies over it.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

bool hasWall(const std::vector<int>& move, int n, int d) {
    int heads = 0;
    for (int c = 2; c < n && heads < d; ++c) heads = move[c] < c ? heads + 1 : 0;
    return heads >= d;
}

int leastThrows(const std::vector<int>& move, int n, int d) {
    std::vector<int> next(n + 2), dist(n + 1, -1), queue{1};
    std::iota(next.begin(), next.end(), 0);
    auto firstUnlanded = [&next](int cell) {
        while (next[cell] != cell) cell = next[cell] = next[next[cell]];
        return cell;
    };
    dist[1] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const int from = queue[head], last = std::min(from + d, n);
        for (int c = firstUnlanded(from + 1); c <= last; c = firstUnlanded(c)) {
            next[c] = c + 1;
            if (dist[move[c]] >= 0) continue;
            dist[move[c]] = dist[from] + 1;
            queue.push_back(move[c]);
        }
    }
    return dist[n];
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
        std::cout << (hasWall(move, n, d) ? -1 : leastThrows(move, n, d)) << '\n';
    }
}
