// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    published as BFS over a move array, in C++, Java, Python, C# and
//            JavaScript; repaired: -1 when N cannot be reached.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory 4N ints.
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     as beginners do, with cin and endl: the time limit allows for that.
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
        const int from = queue[head], last = std::min(from + d, n);
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
        std::cout << fewestThrows(move, n, d) << std::endl;
    }
}
