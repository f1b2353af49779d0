// Builds edges only for cells from which the largest face still fits.
#include <iostream>
#include <vector>
#include <queue>
using namespace std;

int main() {
    int cases;
    cin >> cases;
    for (int z = 0; z < cases; ++z) {
        int n, d, m;
        cin >> n >> d >> m;
        vector<int> jump(n + 1, 0);
        for (int i = 0; i < m; ++i) { int a, b; cin >> a >> b; jump[a] = b; }
        vector<vector<int>> adj(n + 1);
        for (int i = 1; i + d <= n; ++i)
            for (int k = 1; k <= d; ++k)
                adj[i].push_back(jump[i + k] ? jump[i + k] : i + k);
        vector<int> dist(n + 1, -1);
        queue<int> q;
        dist[1] = 0;
        q.push(1);
        while (!q.empty()) {
            int u = q.front(); q.pop();
            for (int v : adj[u])
                if (dist[v] < 0) { dist[v] = dist[u] + 1; q.push(v); }
        }
        cout << dist[n] << '\n';
    }
}
