// Approach:  BFS over arrays of a thousand cells, with checked access.
// Source:    what a class hands in.
// Cost:      time O(N D), memory 1000 cells.
// Why right: it is, on boards of at most 999 cells.
// Why dies:  believes that nobody plays on more than 999 cells; at() throws.
#include <iostream>
#include <queue>
#include <string>
#include <vector>

std::vector<int> jumpEnd(1000), dist(1000);

int fewestThrows(int n, int d) {
    std::queue<int> queue;
    dist.at(1) = 0;
    queue.push(1);
    while (!queue.empty()) {
        const int from = queue.front();
        queue.pop();
        for (int c = from + 1; c <= from + d && c <= n; ++c) {
            const int end = jumpEnd.at(c);
            if (dist.at(end) >= 0) continue;
            dist.at(end) = dist.at(from) + 1;
            queue.push(end);
        }
    }
    return dist.at(n);
}

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::string answers;
    int boards;
    std::cin >> boards;
    while (boards-- > 0) {
        int n, d, m;
        std::cin >> n >> d >> m;
        for (int c = 1; c <= n; ++c) {
            jumpEnd.at(c) = c;
            dist.at(c) = -1;
        }
        for (int start; m-- > 0;) {
            std::cin >> start;
            std::cin >> jumpEnd.at(start);
        }
        answers += std::to_string(fewestThrows(n, d)) + '\n';
    }
    std::cout << answers;
}
