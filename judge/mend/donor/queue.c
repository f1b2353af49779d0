#include <stdio.h>

static int jump[1000001], dist[1000001], queue[1000001], seen[1000001];

int main(void)
{
    int t;
    if (scanf("%d", &t) != 1) return 0;
    while (t-- > 0) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        for (int i = 0; i <= n; i++) {
            jump[i] = i;
            dist[i] = -1;
            seen[i] = 0;
        }
        for (int i = 0; i < m; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            jump[a] = b;
        }
        int head = 0, tail = 0;
        queue[tail++] = 1;
        seen[1] = 1;
        dist[1] = 0;
        while (head < tail) {
            int u = queue[head++];
            if (u == n) break;
            for (int k = 1; k <= d; k++) {
                int v = u + k;
                if (v > n) break;
                v = jump[v];
                if (seen[v]) continue;
                seen[v] = 1;
                dist[v] = dist[u] + 1;
                queue[tail++] = v;
            }
        }
        printf("%d\n", dist[n]);
    }
    return 0;
}
