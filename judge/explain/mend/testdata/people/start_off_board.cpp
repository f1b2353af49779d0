#include <bits/stdc++.h>
using namespace std;
typedef long long ll;
typedef vector<int> vi;
#define FOR(i, a, b) for (int i = (a); i < (b); ++i)
#define pb push_back

int solve() {
    int n, d, m;
    cin >> n >> d >> m;
    vi mv(n + 1);
    FOR(i, 0, n + 1) mv[i] = i;
    FOR(i, 0, m) {
        int x, y;
        cin >> x >> y;
        mv[x] = y;
    }
    vi dist(n + 1, -1);
    vi q;
    q.pb(0);
    dist[0] = 0;
    FOR(h, 0, (int)q.size()) {
        int u = q[h];
        FOR(k, 1, d + 1) {
            if (u + k > n) break;
            int v = mv[u + k];
            if (dist[v] < 0) {
                dist[v] = dist[u] + 1;
                q.pb(v);
            }
        }
    }
    return dist[n];
}

int main() {
    int tt;
    cin >> tt;
    while (tt--) cout << solve() << "\n";
}
