#include <iostream>
#include <cstring>
#include <queue>
using namespace std;

int jump[1000001];
bool seen[1000001];

int main() {
    int t;
    cin >> t;
    for (int tc = 0; tc < t; tc++) {
        int n, d, m;
        cin >> n >> d >> m;
        for (int i = 0; i <= 100; i++) {
            jump[i] = 0;
            seen[i] = false;
        }
        for (int i = 0; i < m; i++) {
            int a, b;
            cin >> a >> b;
            jump[a] = b;
        }
        queue<pair<int, int>> q;
        q.push(make_pair(1, 0));
        seen[1] = true;
        int ans = -1;
        while (!q.empty()) {
            int u = q.front().first, s = q.front().second;
            q.pop();
            if (u == n) { ans = s; break; }
            for (int i = u + 1; i <= u + d && i <= n; i++) {
                int v = jump[i] ? jump[i] : i;
                if (!seen[v]) { seen[v] = true; q.push(make_pair(v, s + 1)); }
            }
        }
        cout << ans << '\n';
    }
}
