// Cells are counted from 0, and 0 in the table means no jump.
#include <cstdio>
#include <cstring>
#include <vector>
int main() {
    int t; scanf("%d", &t);
    while (t--) {
        int n, d, m; scanf("%d %d %d", &n, &d, &m);
        std::vector<int> move(n, 0), dist(n, -1), q;
        for (int i = 0; i < m; ++i) { int a, b; scanf("%d %d", &a, &b); move[a - 1] = b - 1; }
        q.push_back(0); dist[0] = 0;
        for (size_t h = 0; h < q.size(); ++h)
            for (int k = 1; k <= d && q[h] + k < n; ++k) {
                int v = q[h] + k;
                if (move[v]) v = move[v];
                if (dist[v] < 0) { dist[v] = dist[q[h]] + 1; q.push_back(v); }
            }
        printf("%d\n", dist[n - 1] < 0 ? 0 : dist[n - 1]);
    }
}
