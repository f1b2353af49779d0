// The queue is global and bfs() returns as soon as N is met without emptying it, so the cells left
// over from the previous board are expanded first on the next board (with dist -1, so their
// neighbours get dist 0).
#include <bits/stdc++.h>
using namespace std;

const int MAXN = 1000005;
int n, d, m;
int nxt[MAXN], dist_[MAXN];
queue<int> q;

int bfs() {
    for (int i = 1; i <= n; i++) dist_[i] = -1;
    dist_[1] = 0;
    q.push(1);
    while (!q.empty()) {
        int u = q.front();
        q.pop();
        for (int k = 1; k <= d; k++) {
            int v = u + k;
            if (v > n) break;
            v = nxt[v];
            if (dist_[v] == -1) {
                dist_[v] = dist_[u] + 1;
                if (v == n) return dist_[v];
                q.push(v);
            }
        }
    }
    return -1;
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d %d", &n, &d, &m);
        for (int i = 1; i <= n; i++) nxt[i] = i;
        for (int i = 0; i < m; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            nxt[a] = b;
        }
        printf("%d\n", bfs());
    }
    return 0;
}
