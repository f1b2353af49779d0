// The visited array is cleared, the distances are not: stuck boards print an old one.
#include <cstdio>
#include <cstring>
#include <queue>
using namespace std;

const int N = 1000005;
int to[N], dist[N];
bool vis[N];

int main() {
    memset(dist, -1, sizeof dist);
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        for (int i = 1; i <= n; i++) to[i] = i, vis[i] = false;
        for (int i = 0; i < m; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            to[a] = b;
        }
        queue<int> q;
        q.push(1);
        vis[1] = true;
        dist[1] = 0;
        while (!q.empty()) {
            int x = q.front();
            q.pop();
            if (x == n) break;
            for (int i = 1; i <= d; i++) {
                if (x + i > n) break;
                int y = to[x + i];
                if (vis[y]) continue;
                vis[y] = true;
                dist[y] = dist[x] + 1;
                q.push(y);
            }
        }
        printf("%d\n", dist[n]);
    }
    return 0;
}
