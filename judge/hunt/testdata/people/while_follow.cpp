// Follows jumps in a chain within one throw (while the end is itself a jump start, goes on),
// stopping only at a cell already visited, so a cell reached this way is discarded.
#include <bits/stdc++.h>
using namespace std;

int jmp[1000005];
bool vis[1000005];

int main() {
    ios_base::sync_with_stdio(false);
    cin.tie(NULL);
    int t;
    cin >> t;
    while (t--) {
        int n, d, m;
        cin >> n >> d >> m;
        for (int i = 1; i <= n; i++) {
            jmp[i] = i;
            vis[i] = false;
        }
        for (int i = 0; i < m; i++) {
            int a, b;
            cin >> a >> b;
            jmp[a] = b;
        }
        queue<pair<int, int>> q;
        q.push({1, 0});
        vis[1] = true;
        int ans = -1;
        while (!q.empty()) {
            int u = q.front().first, c = q.front().second;
            q.pop();
            if (u == n) {
                ans = c;
                break;
            }
            for (int k = 1; k <= d && u + k <= n; k++) {
                int x = u + k;
                while (!vis[x] && jmp[x] != x) {
                    vis[x] = true;   // so that cycles don't hang
                    x = jmp[x];
                }
                if (vis[x]) continue;
                vis[x] = true;
                q.push({x, c + 1});
            }
        }
        cout << ans << "\n";
    }
    return 0;
}
