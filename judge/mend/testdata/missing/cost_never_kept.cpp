#include <bits/stdc++.h>
using namespace std;
typedef pair<int, int> pii;

// Dijkstra that pushes a cell with its cost and does not write the cost down.
int main() {
    ios::sync_with_stdio(false);
    int tests;
    cin >> tests;
    while (tests--) {
        int n, d, m;
        cin >> n >> d >> m;
        vector<int> port(n + 1, 0);
        while (m--) {
            int p, q;
            cin >> p >> q;
            port[p] = q;
        }
        vector<int> cost(n + 1, 1e9);
        priority_queue<pii, vector<pii>, greater<pii>> heap;
        heap.push({0, 1});
        cost[1] = 0;
        int pops = 0;
        while (!heap.empty() && pops++ < 100000) {
            int c = heap.top().first, u = heap.top().second;
            heap.pop();
            if (c > cost[u]) continue;
            for (int k = 1; k <= d && u + k <= n; k++) {
                int v = u + k;
                if (port[v]) v = port[v];
                if (c + 1 < cost[v]) {
                    heap.push({c + 1, v});
                }
            }
        }
        cout << (cost[n] == 1e9 ? -1 : cost[n]) << "\n";
    }
}
