// Approach:  fastest reach: BFS on a board of any size with a die of any number
//            of faces, snakes and ladders given as two lists; the end of a jump
//            has the distance of its start; stops when the last cell is taken.
// Source:    published in prose, C++ style.
// Cost:      time O(N D), memory O(N).
// Why wrong: believes that the last cell is always reached. Where it is not, the
//            distance of the last cell that left the queue is returned.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

using Jump = std::pair<int, int>;

int fastestReach(int size, int faces, const std::vector<Jump>& snakes,
                 const std::vector<Jump>& ladders) {
    std::vector<int> carriedTo(size + 1), distance(size + 1, -1);
    std::iota(carriedTo.begin(), carriedTo.end(), 0);
    for (auto [head, tail] : snakes) carriedTo[head] = tail;
    for (auto [foot, top] : ladders) carriedTo[foot] = top;

    std::queue<int> cells;
    cells.push(1);
    distance[1] = 0;
    int cell = 1;
    while (!cells.empty()) {
        cell = cells.front();
        cells.pop();
        if (cell == size) break;
        for (int next = cell + 1; next <= std::min(cell + faces, size); ++next) {
            const int end = carriedTo[next];
            if (distance[end] >= 0) continue;
            distance[end] = distance[cell] + 1;
            cells.push(end);
        }
    }
    return distance[cell];
}

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int boards;
    std::cin >> boards;
    while (boards-- > 0) {
        int size, faces, jumps;
        std::cin >> size >> faces >> jumps;
        std::vector<Jump> snakes, ladders;
        for (int start, end; jumps-- > 0;) {
            std::cin >> start >> end;
            (end < start ? snakes : ladders).emplace_back(start, end);
        }
        std::cout << fastestReach(size, faces, snakes, ladders) << '\n';
    }
}
