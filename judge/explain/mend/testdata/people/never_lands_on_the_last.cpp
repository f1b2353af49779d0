#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

class Unlanded {
public:
    explicit Unlanded(int n) : next_(n + 2) { std::iota(next_.begin(), next_.end(), 0); }

    // The first cell from `cell` on that no throw has landed on; N + 1 if none.
    int from(int cell) {
        while (next_[cell] != cell) {
            next_[cell] = next_[next_[cell]];
            cell = next_[cell];
        }
        return cell;
    }

    void land(int cell) { next_[cell] = cell + 1; }

private:
    std::vector<int> next_;
};

// move[c] is the cell where a throw that lands on c ends.
int fewestThrows(const std::vector<int>& move, int n, int d) {
    Unlanded unlanded(n);
    std::vector<int> dist(n + 1, -1), queue{1};
    queue.reserve(n);
    dist[1] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const int from = queue[head], last = std::min(from + d, n - 1);
        if (from == n) return dist[n];
        for (int c = unlanded.from(from + 1); c <= last; c = unlanded.from(c + 1)) {
            unlanded.land(c);
            if (dist[move[c]] >= 0) continue;
            dist[move[c]] = dist[from] + 1;
            queue.push_back(move[c]);
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
