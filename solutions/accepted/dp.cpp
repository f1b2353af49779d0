// Approach:  dynamic programming with predecessors: landing on c costs 1 + the
//            least value of the D cells before it. Filled in order of value, not
//            of cell. Prints the throws. The cells that a value reaches are the
//            end of its block of D cells and the beginning of the next, so two
//            bounds per block (open) hold the cells without a value.
// Source:    published as DP over positions with predecessors, in C/C++, Java
//            and Python; repaired: starts on cell 1, takes every jump, follows
//            snakes backwards, -1 when N has no value.
// Cost:      time O(N + M), whatever D is; memory O(N).
// Why right: values are handed out in rising order, so the first one that a
//            cell gets is the least.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

class Table {
public:
    Table(const std::vector<int>& move, int n, int d)
        : move_(move), n_(n), d_(d), thrownFrom_(n + 1), landedOn_(n + 1), open_(n / d + 2) {
        for (int b = 0; b < static_cast<int>(open_.size()); ++b)
            open_[b] = {b * d, std::min(b * d + d, n + 1)};
        fill();
    }

    bool reached() const { return landedOn_[n_] != 0; }

    // Fewest throws from 1 to n, in order.
    std::vector<int> throws() const {
        std::vector<int> back;
        for (int v = n_; v != 1; v = thrownFrom_[landedOn_[v]])
            back.push_back(landedOn_[v] - thrownFrom_[landedOn_[v]]);
        return {back.rbegin(), back.rend()};
    }

private:
    struct Range {
        int first, stop;
    };

    void fill() {
        landedOn_[1] = 1;
        order_.reserve(n_);
        order_.push_back(1);
        for (std::size_t i = 0; i < order_.size() && !reached(); ++i) {
            const int v = order_[i];
            Range &here = open_[v / d_], &beyond = open_[v / d_ + 1];
            land(v, {std::max(here.first, v + 1), here.stop});
            here.stop = std::min(here.stop, v + 1);
            const int stop = std::min(beyond.stop, v + d_ + 1);
            land(v, {beyond.first, stop});
            beyond.first = std::max(beyond.first, stop);
        }
    }

    void land(int v, Range cells) {
        for (int c = cells.first; c < cells.stop; ++c) {
            thrownFrom_[c] = v;
            if (landedOn_[move_[c]] != 0) continue;
            landedOn_[move_[c]] = c;
            order_.push_back(move_[c]);
        }
    }

    const std::vector<int>& move_;  // where a throw that lands on a cell ends
    const int n_, d_;
    std::vector<int> thrownFrom_;  // of a landed cell: where the throw began
    std::vector<int> landedOn_;    // of a rest: the landed cell; 0 = no value
    std::vector<int> order_;       // rests by rising value
    std::vector<Range> open_;
};

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
        const Table table(move, n, std::min(d, n));
        if (!table.reached()) {
            std::cout << "-1\n";
            continue;
        }
        const std::vector<int> throws = table.throws();
        std::cout << throws.size();
        for (int k : throws) std::cout << ' ' << k;
        std::cout << '\n';
    }
}
