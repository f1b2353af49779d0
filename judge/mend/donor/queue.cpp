#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int t;
    cin >> t;
    while (t--) {
        int n, d, m;
        cin >> n >> d >> m;
        vector<int> jump(n + 1), dist(n + 1, -1);
        vector<bool> seen(n + 1, false);
        for (int i = 0; i <= n; i++) jump[i] = i;
        for (int i = 0; i < m; i++) {
            int a, b;
            cin >> a >> b;
            jump[a] = b;
        }
        queue<int> q;
        q.push(1);
        seen[1] = true;
        dist[1] = 0;
        while (!q.empty()) {
            int u = q.front();
            q.pop();
            if (u == n) break;
            for (int k = 1; k <= d; k++) {
                int v = u + k;
                if (v > n) break;
                v = jump[v];
                if (seen[v]) continue;
                seen[v] = true;
                dist[v] = dist[u] + 1;
                q.push(v);
            }
        }
        cout << dist[n] << "\n";
    }
}
