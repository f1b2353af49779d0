// Approach:  BFS with a queue of (cell, distance) and a visited array, over a
//            move array: the landed cell is marked visited, the jump's end is
//            enqueued with distance + 1, and the search stops when N is taken.
// Source:    published so in C++, Java, Python, C# and JavaScript.
// Cost:      time O(N D), memory 4N ints.
// Why wrong: believes that the queue always ends with N. Where N cannot be
//            reached, the distance of the last entry taken is returned.
#include <iostream>
#include <queue>
#include <vector>

struct Entry {
    int cell;
    int distance;
};

int leastThrows(const std::vector<int>& move, int n, int d) {
    std::vector<bool> visited(n + 1);
    std::queue<Entry> queue;
    Entry entry{1, 0};
    visited[1] = true;
    queue.push(entry);
    while (!queue.empty()) {
        entry = queue.front();
        if (entry.cell == n) break;
        queue.pop();
        for (int c = entry.cell + 1; c <= entry.cell + d && c <= n; ++c) {
            if (visited[c]) continue;
            visited[c] = true;
            queue.push({move[c] == -1 ? c : move[c], entry.distance + 1});
        }
    }
    return entry.distance;
}

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int boards;
    std::cin >> boards;
    while (boards-- > 0) {
        int n, d, m;
        std::cin >> n >> d >> m;
        std::vector<int> move(n + 1, -1);
        for (int start; m-- > 0;) {
            std::cin >> start;
            std::cin >> move[start];
        }
        std::cout << leastThrows(move, n, d) << '\n';
    }
}
