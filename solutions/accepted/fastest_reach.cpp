// Approach:  fastest reach: BFS on a board of any size with a die of any number
//            of faces, snakes and ladders given as two lists.
// Source:    published in prose, C++ style, as O(N D) time and O(N) memory;
//            repaired: -1 when the last cell cannot be reached, and a cell that
//            was landed on is skipped with all its landed neighbours.
// Cost:      time nearly linear in N + M, whatever D is; memory O(N).
// Why right: the end of a jump has the distance of its start, cells leave the
//            queue in order of distance, and the first landing is the best.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

using Jump = std::pair<int, int>;

int fastestReach(int size, int faces, const std::vector<Jump>& snakes,
                 const std::vector<Jump>& ladders) {
    std::vector<int> carriedTo(size + 1), nextFree(size + 2), distance(size + 1, -1);
    std::iota(carriedTo.begin(), carriedTo.end(), 0);
    std::iota(nextFree.begin(), nextFree.end(), 0);
    for (auto [head, tail] : snakes) carriedTo[head] = tail;
    for (auto [foot, top] : ladders) carriedTo[foot] = top;

    auto free = [&](int cell) {  // the first cell from here on that was not landed on
        int end = cell;
        while (nextFree[end] != end) end = nextFree[end];
        while (cell != end) cell = std::exchange(nextFree[cell], end);
        return end;
    };

    std::queue<int> cells;
    cells.push(1);
    distance[1] = 0;
    while (!cells.empty() && cells.front() != size) {
        const int from = cells.front();
        cells.pop();
        const int furthest = std::min(from + faces, size);
        for (int cell = free(from + 1); cell <= furthest; cell = free(cell)) {
            nextFree[cell] = cell + 1;
            const int end = carriedTo[cell];
            if (distance[end] < 0) {
                distance[end] = distance[from] + 1;
                cells.push(end);
            }
        }
    }
    return distance[size];
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
