// Where the ladder's end was visited, the player stays on the foot.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int t; cin >> t;
    while (t--) {
        int n, d, m; cin >> n >> d >> m;
        map<int, int> mp;
        for (int i = 0; i < m; i++) { int a, b; cin >> a >> b; mp[a] = b; }
        vector<int> vis(n + 1);
        queue<pair<int, int>> q; q.push({1, 0}); vis[1] = 1;
        int ans = INT_MAX;
        while (!q.empty()) {
            auto p = q.front(); q.pop();
            if (p.first == n) { ans = p.second; break; }
            for (int k = d; k >= 1; k--) {
                int x = p.first + k;
                if (x > n) continue;
                if (mp.count(x) && !vis[mp[x]]) { vis[mp[x]] = 1; q.push({mp[x], p.second + 1}); }
                else if (!vis[x]) { vis[x] = 1; q.push({x, p.second + 1}); }
            }
        }
        cout << (ans == INT_MAX ? -1 : ans) << endl;
    }
}
