// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    our own, as a beginner writes it.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory O(N).
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     with cin, into global arrays, and prints with cout and endl: the time limit allows for that.
#include <bits/stdc++.h>
using namespace std;

int jump[1000005], nxt[1000005], dist[1000005];

int main() {
    int t;
    cin >> t;
    while (t--) {
        int n, d, m;
        cin >> n >> d >> m;
        for (int i = 0; i <= n + 1; i++) {
            jump[i] = i;
            nxt[i] = i;
            dist[i] = -1;
        }
        for (int i = 0; i < m; i++) {
            int a, b;
            cin >> a >> b;
            jump[a] = b;
        }
        queue<pair<int, int>> q;
        q.push({1, 0});
        dist[1] = 0;
        int answer = -1;
        while (!q.empty()) {
            pair<int, int> p = q.front();
            q.pop();
            int cell = p.first;
            if (cell == n) {
                answer = p.second;
                break;
            }
            int c = cell + 1;
            while (true) {
                while (nxt[c] != c) {
                    nxt[c] = nxt[nxt[c]];
                    c = nxt[c];
                }
                if (c > n || c > cell + d) break;
                nxt[c] = c + 1;
                if (dist[jump[c]] == -1) {
                    dist[jump[c]] = p.second + 1;
                    q.push({jump[c], p.second + 1});
                }
            }
        }
        cout << answer << endl;
    }
    return 0;
}
