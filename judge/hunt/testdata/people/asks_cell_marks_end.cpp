// Asks for the cell thrown onto, marks the jump's end; prints n if the queue runs dry.
#include <bits/stdc++.h>
using namespace std;

struct node { int v, dist; };

int main() {
    int t; scanf("%d", &t);
    while (t--) {
        int n, d, m; scanf("%d%d%d", &n, &d, &m);
        vector<int> moves(n + 1, -1);
        for (int i = 0; i < m; i++) { int a, b; scanf("%d%d", &a, &b); moves[a] = b; }
        vector<bool> visited(n + 1, false);
        queue<node> q;
        visited[1] = true;
        q.push({1, 0});
        int res = n;
        while (!q.empty()) {
            node cur = q.front(); q.pop();
            if (cur.v == n) { res = cur.dist; break; }
            for (int j = cur.v + 1; j <= cur.v + d && j <= n; ++j) {
                if (visited[j]) continue;
                int e = moves[j] == -1 ? j : moves[j];
                visited[e] = true;
                q.push({e, cur.dist + 1});
            }
        }
        printf("%d\n", res);
    }
}
