// Approach:  BFS over an array of cells that is long enough for every input.
// Source:    what a class hands in.
// Cost:      time O(100 D) at most and O(N) to clear; memory O(N).
// Why wrong: believes that the game is always won on cell 100. N serves only to
//            clear the arrays.
#include <algorithm>
#include <iostream>
#include <queue>
#include <vector>

const int LAST = 100;
const int MAX_CELLS = 1000000;

std::vector<int> jumpEnd(MAX_CELLS + 1), dist(MAX_CELLS + 1);

int leastThrows(int d) {
    std::queue<int> queue;
    dist[1] = 0;
    queue.push(1);
    while (!queue.empty()) {
        const int from = queue.front();
        queue.pop();
        for (int c = from + 1; c <= std::min(from + d, LAST); ++c) {
            const int end = jumpEnd[c];
            if (dist[end] >= 0) continue;
            dist[end] = dist[from] + 1;
            queue.push(end);
        }
    }
    return dist[LAST];
}

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int boards;
    std::cin >> boards;
    while (boards-- > 0) {
        int n, d, m;
        std::cin >> n >> d >> m;
        for (int c = 1; c <= std::max(n, LAST); ++c) {
            jumpEnd[c] = c;
            dist[c] = -1;
        }
        for (int start; m-- > 0;) {
            std::cin >> start;
            std::cin >> jumpEnd[start];
        }
        std::cout << leastThrows(d) << '\n';
    }
}
