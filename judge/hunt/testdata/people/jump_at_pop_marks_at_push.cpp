// Follows the jump when a cell is popped; one distance per cell.
#include <iostream>
#include <queue>
#include <vector>
using namespace std;
int solve(int n, int d, vector<int>& jump) {
    vector<int> dist(n + 1, -1);
    queue<int> q;
    q.push(1); dist[1] = 0;
    while (!q.empty()) {
        int u = q.front(); q.pop();
        int far = dist[u];
        if (jump[u]) {
            u = jump[u];
            if (dist[u] == -1) dist[u] = far;
        }
        if (u == n) return far;
        for (int k = 1; k <= d; k++) {
            if (u + k > n) break;
            if (dist[u + k] != -1) continue;
            dist[u + k] = far + 1;
            q.push(u + k);
        }
    }
    return -1;
}
int main() {
    int t; cin >> t;
    while (t--) {
        int n, d, m; cin >> n >> d >> m;
        vector<int> jump(n + 1);
        for (int i = 0; i < m; i++) { int a, b; cin >> a >> b; jump[a] = b; }
        cout << solve(n, d, jump) << "\n";
    }
}
