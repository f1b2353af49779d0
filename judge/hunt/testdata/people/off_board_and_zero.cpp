// Starts before the first cell, and a board without a way gives 0.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int t; cin >> t;
    for (int tc = 0; tc < t; tc++) {
        int n, d, m; cin >> n >> d >> m;
        unordered_map<int, int> jump;
        for (int i = 0; i < m; i++) { int x, y; cin >> x >> y; jump[x] = y; }
        vector<int> level(n + 1, -1);
        queue<int> q; q.push(0); level[0] = 0;
        int ans = 0;
        while (!q.empty()) {
            int c = q.front(); q.pop();
            if (c == n) { ans = level[c]; break; }
            for (int k = 1; k <= d && c + k <= n; k++) {
                int to = c + k;
                while (jump.count(to) && jump[to] > to) to = jump[to];
                if (jump.count(to) && jump[to] < to) to = jump[to];
                if (level[to] < 0) { level[to] = level[c] + 1; q.push(to); }
            }
        }
        cout << ans << '\n';
    }
}
