// dp over the cells, looking back; ladders and snakes hand their value on.
#include <bits/stdc++.h>
using namespace std;
const int INF = 1e9;
int main() {
    int t; cin >> t;
    while (t--) {
        int n, d, m; cin >> n >> d >> m;
        vector<int> jump(n + 1), dp(n + 1, INF);
        for (int i = 0; i < m; i++) { int a, b; cin >> a >> b; jump[a] = b; }
        dp[1] = 0;
        for (int i = 2; i <= n; i++) {
            int best = INF;
            for (int k = 1; k <= d && i - k >= 1; k++) best = min(best, dp[i - k] + 1);
            if (jump[i]) dp[jump[i]] = min(dp[jump[i]], best);
            else dp[i] = min(dp[i], best);
        }
        cout << (dp[n] >= INF ? -1 : dp[n]) << endl;
    }
}
