// The search for untouched landing cells begins at the player's own cell (a throw of 0), so a jump
// that starts where he rests (a jump's end, or cell 1) can be taken.
#include <cstdio>
#include <vector>
#include <queue>
#include <algorithm>
using namespace std;

// Every cell needs to be landed on only once (the first time is the cheapest).
// nextFree is a union-find that skips over cells that were landed on already.
static vector<int> nextFree;

int findFree(int x) {
    int root = x;
    while (nextFree[root] != root) root = nextFree[root];
    while (nextFree[x] != root) {
        int up = nextFree[x];
        nextFree[x] = root;
        x = up;
    }
    return root;
}

int solve(int n, int d, const vector<int> &jump) {
    nextFree.resize(n + 2);
    for (int i = 0; i <= n + 1; i++) nextFree[i] = i;

    vector<int> dist(n + 1, -1);
    queue<int> q;
    dist[1] = 0;
    q.push(1);

    while (!q.empty()) {
        int v = q.front();
        q.pop();
        int hi = min((long long) n, (long long) v + d);
        int w = findFree(v);
        while (w <= hi) {
            nextFree[w] = w + 1;
            int end = jump[w] ? jump[w] : w;
            if (dist[end] < 0) {
                dist[end] = dist[v] + 1;
                if (end == n) return dist[end];
                q.push(end);
            }
            w = findFree(w);
        }
    }
    return -1;
}

int main() {
    int t;
    if (scanf("%d", &t) != 1) return 1;
    for (int c = 0; c < t; c++) {
        int n, d, m;
        scanf("%d%d%d", &n, &d, &m);
        vector<int> jump(n + 2, 0);
        for (int i = 0; i < m; i++) {
            int a, b;
            scanf("%d%d", &a, &b);
            jump[a] = b;
        }
        printf("%d\n", solve(n, d, jump));
    }
}
