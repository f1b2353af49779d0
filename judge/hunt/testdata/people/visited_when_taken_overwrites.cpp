// Marks when a cell is popped, and writes its distance at every push.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int t; cin >> t;
    while (t--) {
        int n, d, m; cin >> n >> d >> m;
        vector<int> go(n + 1, 0), dist(n + 1, -1);
        vector<bool> vis(n + 1, false);
        for (int i = 0; i < m; i++) { int a, b; cin >> a >> b; go[a] = b; }
        queue<int> q; q.push(1); dist[1] = 0;
        while (!q.empty()) {
            int u = q.front(); q.pop();
            if (u == n) break;
            if (vis[u]) continue;
            vis[u] = true;
            for (int k = 1; k <= d && u + k <= n; k++) {
                int v = u + k;
                if (go[v]) v = go[v];
                if (!vis[v]) { dist[v] = dist[u] + 1; q.push(v); }
            }
        }
        cout << dist[n] << "\n";
    }
}
