// The level loop compares i with q.size() while popping from q, so only the first half (rounded
// up) of each level, in queue order with high throws first, is expanded and the rest is dropped.
#include <bits/stdc++.h>
#define ll long long
#define pb push_back
#define rep(i, a, b) for (int i = a; i < b; i++)
using namespace std;

void solve() {
    ll n, d, m;
    cin >> n >> d >> m;
    vector<int> to(n + 1, 0);
    rep(i, 0, m) {
        int a, b;
        cin >> a >> b;
        to[a] = b;
    }
    vector<bool> used(n + 1, false);
    queue<int> q, nq;
    q.push(1);
    used[1] = true;
    int moves = 0;
    while (!q.empty()) {
        moves++;
        for (int i = 0; i < (int)q.size(); i++) {
            int v = q.front();
            q.pop();
            // big throws first
            for (ll x = min(n, v + d); x > v; x--) {
                int y = to[x] ? to[x] : x;
                if (y == n) {
                    cout << moves << '\n';
                    return;
                }
                if (used[y]) continue;
                used[y] = true;
                nq.push(y);
            }
        }
        q = nq;
        nq = queue<int>();
    }
    cout << -1 << '\n';
}

int main() {
    ios::sync_with_stdio(0);
    cin.tie(0);
    int t;
    cin >> t;
    while (t--) solve();
}
