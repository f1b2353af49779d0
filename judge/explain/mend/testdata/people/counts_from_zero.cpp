#include <bits/stdc++.h>
using namespace std;

int main() {
    int T;
    cin >> T;
    for (int tc = 0; tc < T; tc++) {
        int N, D, M;
        cin >> N >> D >> M;
        vector<int> jump(N + 1);
        iota(jump.begin(), jump.end(), 0);
        while (M--) {
            int a, b;
            cin >> a >> b;
            jump[a] = b;
        }
        vector<char> vis(N + 1);
        vector<int> cur{1}, nxt;
        vis[1] = 1;
        int steps = 0, ans = -1;
        while (!cur.empty() && ans < 0) {
            nxt.clear();
            for (int u : cur) {
                for (int k = 1; k <= D; k++) {
                    int v = u + k;
                    if (v > N) break;
                    v = jump[v];
                    if (v == N) {
                        ans = steps;
                        break;
                    }
                    if (!vis[v]) {
                        vis[v] = 1;
                        nxt.push_back(v);
                    }
                }
            }
            steps++;
            swap(cur, nxt);
        }
        cout << ans << "\n";
    }
    return 0;
}
