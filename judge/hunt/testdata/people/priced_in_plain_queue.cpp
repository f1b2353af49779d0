// A snake costs a throw more, in a plain queue that marks when it pushes.
#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false);
    int t; cin >> t;
    while (t--) {
        int n, d, m; cin >> n >> d >> m;
        vector<int> to(n + 1); vector<char> seen(n + 1);
        while (m--) { int a, b; cin >> a >> b; to[a] = b; }
        queue<pair<int,int>> q; q.emplace(1, 0); seen[1] = 1;
        int res = -1;
        while (!q.empty() && res < 0) {
            auto [u, c] = q.front(); q.pop();
            for (int k = 1; k <= d && u + k <= n; k++) {
                int v = u + k, e = c + 1;
                if (to[v]) { if (to[v] < v) e++; v = to[v]; }
                if (seen[v]) continue;
                seen[v] = 1;
                if (v == n) { res = e; break; }
                q.emplace(v, e);
            }
        }
        cout << res << '\n';
    }
}
