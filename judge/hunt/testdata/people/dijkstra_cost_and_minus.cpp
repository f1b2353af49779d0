// Counts a jump as a step in the queue and takes the jumps off in the end.
#include <iostream>
#include <queue>
#include <vector>
#include <tuple>
using namespace std;

int main() {
    int T; scanf("%d", &T);
    while (T--) {
        int n, d, m; scanf("%d%d%d", &n, &d, &m);
        vector<int> jump(n + 1);
        while (m--) { int a, b; scanf("%d%d", &a, &b); jump[a] = b; }
        vector<bool> vis(n + 1);
        queue<tuple<int, int, int>> q;
        q.push({1, 0, 0}); vis[1] = true;
        int ans = -1;
        while (!q.empty()) {
            auto [v, c, j] = q.front(); q.pop();
            if (v == n) { ans = c - j; break; }
            if (jump[v] && v != 1) {
                if (!vis[jump[v]]) { vis[jump[v]] = true; q.push({jump[v], c + 1, j + 1}); }
                continue;
            }
            for (int k = 1; k <= d; k++)
                if (v + k <= n && !vis[v + k]) { vis[v + k] = true; q.push({v + k, c + 1, j}); }
        }
        printf("%d\n", ans);
    }
}
