// Cells and distances in two queues; a distance is put for every landing, a cell only if it is new.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int t; cin >> t;
    while (t--) {
        int n, d, m; cin >> n >> d >> m;
        vector<int> go(n + 1, 0);
        while (m--) { int a, b; cin >> a >> b; go[a] = b; }
        queue<int> cells, dists;
        vector<bool> seen(n + 1, false);
        cells.push(1); dists.push(0); seen[1] = true;
        int ans = -1;
        while (!cells.empty()) {
            int c = cells.front(), s = dists.front();
            cells.pop(); dists.pop();
            if (c == n) { ans = s; break; }
            for (int k = 1; k <= d && c + k <= n; k++) {
                int to = go[c + k] ? go[c + k] : c + k;
                dists.push(s + 1);
                if (!seen[to]) { seen[to] = true; cells.push(to); }
            }
        }
        cout << ans << "\n";
    }
}
