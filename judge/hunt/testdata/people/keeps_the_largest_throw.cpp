// Pushes every ladder, no snake, and of the plain cells only the farthest.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int t; scanf("%d", &t);
    while (t--) {
        int n, d, m; scanf("%d %d %d", &n, &d, &m);
        vector<int> up(n + 1), down(n + 1), dist(n + 1, INT_MAX);
        while (m--) { int a, b; scanf("%d %d", &a, &b); if (a < b) up[a] = b; else down[a] = b; }
        queue<int> q; q.push(1); dist[1] = 0;
        while (!q.empty()) {
            int c = q.front(); q.pop();
            int plain = 0;
            for (int k = 1; k <= d && c + k <= n; k++) {
                int x = c + k;
                if (down[x]) continue;
                if (up[x]) {
                    if (dist[up[x]] > dist[c] + 1) { dist[up[x]] = dist[c] + 1; q.push(up[x]); }
                } else plain = x;
            }
            if (plain && dist[plain] > dist[c] + 1) { dist[plain] = dist[c] + 1; q.push(plain); }
        }
        printf("%d\n", dist[n] == INT_MAX ? -1 : dist[n]);
    }
}
