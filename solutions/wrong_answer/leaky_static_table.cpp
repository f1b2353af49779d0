// Approach:  BFS; cells that no throw has landed on yet are linked (next).
// Source:    what a class hands in.
// Cost:      time nearly linear, memory 4 static arrays.
// Why wrong: the table of jumps is static and only ever written to, so a board
//            also has the jumps of the boards before it. A single board is right.
#include <algorithm>
#include <iostream>

const int MAX_CELLS = 1000000;

int jumpEnd[MAX_CELLS + 2];  // 0 = no jump starts here
int next_[MAX_CELLS + 2];
int dist[MAX_CELLS + 2];
int queue_[MAX_CELLS + 2];

int firstUnlanded(int cell) {
    while (next_[cell] != cell) {
        next_[cell] = next_[next_[cell]];
        cell = next_[cell];
    }
    return cell;
}

int leastThrows(int n, int d) {
    for (int c = 1; c <= n + 1; ++c) {
        next_[c] = c;
        dist[c] = -1;
    }
    int head = 0, tail = 0;
    dist[1] = 0;
    queue_[tail++] = 1;
    while (head < tail) {
        const int from = queue_[head++], last = std::min(from + d, n);
        if (from == n) return dist[n];
        for (int c = firstUnlanded(from + 1); c <= last; c = firstUnlanded(c + 1)) {
            next_[c] = c + 1;
            const int end = jumpEnd[c] != 0 ? jumpEnd[c] : c;
            if (end > n || dist[end] >= 0) continue;
            dist[end] = dist[from] + 1;
            queue_[tail++] = end;
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
        for (int start; m-- > 0;) {
            std::cin >> start;
            std::cin >> jumpEnd[start];
        }
        std::cout << leastThrows(n, d) << '\n';
    }
}
