#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;
const int INF = 1e9;
int main() {
    int t;
    cin >> t;
    while (t--) {
        int n, d, m;
        cin >> n >> d >> m;
        vector<int> jump(n + 1);
        for (int i = 1; i <= n; i++) jump[i] = i;
        while (m--) {
            int a, b;
            cin >> a >> b;
            jump[a] = b;
        }
        vector<int> dp(n + 1, INF);
        dp[1] = 0;
        // bool again = true; while (again) { again = false;
        for (int i = 1; i < n; i++) {
            if (dp[i] == INF) continue;
            for (int k = 1; k <= d && i + k <= n; k++) {
                dp[jump[i + k]] = min(dp[jump[i + k]], dp[i] + 1);
            }
        }
        if (dp[n] == INF) cout << -1 << endl;
        else cout << dp[n] << endl;
    }
}
