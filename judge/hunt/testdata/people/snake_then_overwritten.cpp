// Marks cells when they are landed on, and the jump's end gets whatever comes last.
#include <iostream>
#include <vector>
#include <deque>
using namespace std;
int main() {
    int t; cin >> t;
    while (t--) {
        int n, d, m; cin >> n >> d >> m;
        vector<int> to(n + 1), dist(n + 1, 0); vector<bool> seen(n + 1);
        for (int i = 0; i < m; i++) { int a; cin >> a; cin >> to[a]; }
        deque<int> q{1}; seen[1] = true;
        bool ok = false;
        while (!q.empty()) {
            int c = q.front(); q.pop_front();
            if (c == n) { ok = true; break; }
            for (int k = d; k > 0; k--) {
                int x = c + k;
                if (x > n || seen[x]) continue;
                seen[x] = true;
                if (to[x]) { dist[to[x]] = dist[c] + 1; q.push_back(to[x]); }
                else { dist[x] = dist[c] + 1; q.push_back(x); }
            }
        }
        cout << (ok ? dist[n] : -1) << "\n";
    }
}
