// A priority_queue gives the greatest first, if nobody says otherwise.
#include <cstdio>
#include <queue>
#include <vector>
using namespace std;
int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        vector<int> to(n + 1), dist(n + 1, 1 << 30);
        for (int a, b; m--; to[a] = b) scanf("%d %d", &a, &b);
        priority_queue<pair<int, int>> q;
        q.push({dist[1] = 0, 1});
        int answer = -1;
        while (!q.empty()) {
            auto [cost, v] = q.top();
            q.pop();
            if (v == n) { answer = cost; break; }
            if (cost > dist[v]) continue;
            for (int k = 1; k <= d && v + k <= n; k++) {
                int w = to[v + k] ? to[v + k] : v + k;
                if (cost + 1 < dist[w]) q.push({dist[w] = cost + 1, w});
            }
        }
        printf("%d\n", answer);
    }
}
