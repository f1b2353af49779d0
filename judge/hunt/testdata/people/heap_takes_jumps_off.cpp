// Dijkstra on throws and jumps together; the jumps of the way are taken off in the end.
#include <bits/stdc++.h>
using namespace std;
typedef pair<int, int> pii;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(0);
    int t;
    cin >> t;
    while (t--) {
        int n, d, m;
        cin >> n >> d >> m;
        unordered_map<int, int> jump;
        for (int i = 0, a, b; i < m; i++) { cin >> a >> b; jump[a] = b; }
        vector<int> cost(n + 1, INT_MAX), used(n + 1, 0);
        priority_queue<pii, vector<pii>, greater<pii>> pq;
        cost[1] = 0;
        pq.push({0, 1});
        while (!pq.empty()) {
            auto [c, u] = pq.top();
            pq.pop();
            if (c > cost[u]) continue;
            if (u == n) break;
            for (int k = 1; k <= d && u + k <= n; k++) {
                int v = u + k, w = 1, j = used[u];
                if (jump.count(v)) { v = jump[v]; w = 2; j++; }
                if (c + w < cost[v]) {
                    cost[v] = c + w;
                    used[v] = j;
                    pq.push({cost[v], v});
                }
            }
        }
        if (cost[n] == INT_MAX) cout << -1 << "\n";
        else cout << cost[n] - used[n] << "\n";
    }
}
