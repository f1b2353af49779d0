// The array seen is tested and set for the cell thrown on, before the jump is taken, so the end of a jump
// can be entered again later with a larger dist.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int T;
    scanf("%d", &T);
    while (T--) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        vector<int> go(n + 1), dist(n + 1, 0);
        vector<bool> seen(n + 1, false);
        for (int i = 1; i <= n; i++) go[i] = i;
        for (int i = 0; i < m; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            go[a] = b;
        }
        queue<int> q;
        q.push(1);
        seen[1] = true;
        int ans = -1;
        while (!q.empty()) {
            int v = q.front();
            q.pop();
            if (v == n) {
                ans = dist[v];
                break;
            }
            for (int k = 1; k <= d; k++) {
                int w = v + k;
                if (w > n) break;
                if (seen[w]) continue;
                seen[w] = true;
                w = go[w];
                dist[w] = dist[v] + 1;
                q.push(w);
            }
        }
        printf("%d\n", ans);
    }
    return 0;
}
