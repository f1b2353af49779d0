// The clearing of the global distance array before each board leaves out cell N, so a distance
// left there by an earlier board is printed (and N is never relaxed again); the first board is
// right.
#include <cstdio>
#include <algorithm>
#include <vector>
#include <queue>
using namespace std;

const int MAXN = 1000001;
static int dist_[MAXN + 1], go_[MAXN + 1], nxt_[MAXN + 2];

// next landing cell >= x nobody has tried yet
int findNext(int x) {
    int r = x;
    while (nxt_[r] != r) r = nxt_[r];
    while (nxt_[x] != r) {
        int y = nxt_[x];
        nxt_[x] = r;
        x = y;
    }
    return r;
}

int bfs(int n, int d) {
    queue<int> q;
    dist_[1] = 0;
    q.push(1);
    while (!q.empty()) {
        int v = q.front();
        q.pop();
        int hi = min(n, v + d);
        for (int x = findNext(v + 1); x <= hi; x = findNext(x)) {
            nxt_[x] = x + 1;
            int y = go_[x];
            if (dist_[y] == -1) {
                dist_[y] = dist_[v] + 1;
                q.push(y);
            }
        }
    }
    return dist_[n];
}

int main() {
    int T;
    if (scanf("%d", &T) != 1) return 0;
    fill(dist_, dist_ + MAXN, -1);
    while (T--) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        fill(dist_, dist_ + n, -1);
        for (int i = 0; i <= n; i++) go_[i] = i, nxt_[i] = i;
        nxt_[n + 1] = n + 1;
        for (int i = 0; i < m; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            go_[a] = b;
        }
        printf("%d\n", bfs(n, d));
    }
}
