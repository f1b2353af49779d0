// Every board the slow way: distances are lowered until none changes.
#include <iostream>
#include <vector>

int main() {
    int boards;
    std::cin >> boards;
    while (boards-- > 0) {
        int n, d, m;
        std::cin >> n >> d >> m;
        std::vector<int> to(n + 1), dist(n + 1, 1 << 29);
        for (int c = 0; c <= n; c++) to[c] = c;
        for (int a, b; m-- > 0;) {
            std::cin >> a >> b;
            to[a] = b;
        }
        dist[1] = 0;
        for (bool changed = true; changed;) {
            changed = false;
            for (int v = 1; v <= n; v++)
                for (int w = v + 1; w <= n && w <= v + d; w++)
                    if (dist[v] + 1 < dist[to[w]]) dist[to[w]] = dist[v] + 1, changed = true;
        }
        std::cout << (dist[n] < 1 << 29 ? dist[n] : -1) << '\n';
    }
}
