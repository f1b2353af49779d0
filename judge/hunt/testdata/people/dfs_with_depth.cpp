// Depth first, and a cell is looked at again only if it is nearer; snakes are plain cells.
#include <bits/stdc++.h>
using namespace std;
int n, d; vector<int> up, best;
void visit(int at, int steps) {
    if (steps >= best[at]) return;
    best[at] = steps;
    if (at == n) return;
    for (int k = d; k >= 1; k--) {
        if (at + k > n) continue;
        int x = at + k;
        visit(up[x] ? up[x] : x, steps + 1);
    }
}
int main() {
    int t; cin >> t;
    while (t--) {
        int m; cin >> n >> d >> m; d = min(d, n);
        up.assign(n + 1, 0); best.assign(n + 1, INT_MAX);
        while (m--) { int a, b; cin >> a >> b; if (a < b) up[a] = b; }
        visit(1, 0);
        cout << (best[n] == INT_MAX ? -1 : best[n]) << "\n";
    }
}
