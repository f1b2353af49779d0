// dp over the cells, three rounds because of the snakes.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;
#define INF 1000000007

int main() {
    int t; cin >> t;
    while (t--) {
        int n, d, m; cin >> n >> d >> m;
        vector<int> nxt(n + 1), dp(n + 1, INF);
        for (int i = 0; i <= n; i++) nxt[i] = i;
        while (m--) { int a, b; cin >> a >> b; nxt[a] = b; }
        dp[1] = 0;
        for (int round = 0; round < 3; round++)
            for (int i = 1; i < n; i++) {
                if (dp[i] == INF) continue;
                for (int j = i + 1; j <= min(n, i + d); j++)
                    dp[nxt[j]] = min(dp[nxt[j]], dp[i] + 1);
            }
        cout << (dp[n] == INF ? -1 : dp[n]) << endl;
    }
}
