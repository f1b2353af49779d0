// Approach:  BFS by cost, where a throw costs 1 and so does a jump; the jumps on
//            the cheapest way are subtracted from its cost at the end.
// Source:    what a class hands in.
// Cost:      time O(N log N), memory O(N).
// Why wrong: believes that the way with the least throws and jumps is the one with
//            the least throws. Two jumps more can save one throw.
#include <algorithm>
#include <functional>
#include <iostream>
#include <numeric>
#include <queue>
#include <vector>

struct Arrival {
    int cost, jumps, cell;
    bool operator>(const Arrival& other) const { return cost > other.cost; }
};

int leastThrows(const std::vector<int>& move, int n, int d) {
    std::vector<int> next(n + 2);
    std::iota(next.begin(), next.end(), 0);
    auto firstUnlanded = [&next](int cell) {
        while (next[cell] != cell) cell = next[cell] = next[next[cell]];
        return cell;
    };
    std::vector<bool> done(n + 1);
    std::priority_queue<Arrival, std::vector<Arrival>, std::greater<Arrival>> queue;
    queue.push({0, 0, 1});
    while (!queue.empty()) {
        const Arrival at = queue.top();
        queue.pop();
        if (at.cell == n) return at.cost - at.jumps;
        if (done[at.cell]) continue;
        done[at.cell] = true;
        const int last = std::min(at.cell + d, n);
        for (int c = firstUnlanded(at.cell + 1); c <= last; c = firstUnlanded(c)) {
            next[c] = c + 1;
            const int jump = move[c] != c;
            queue.push({at.cost + 1 + jump, at.jumps + jump, move[c]});
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
        std::cout << leastThrows(move, n, d) << '\n';
    }
}
