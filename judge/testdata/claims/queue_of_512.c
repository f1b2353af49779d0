// Right while no more than 511 cells wait to be thrown from.
#include <stdio.h>
#include <string.h>
#define Q 512
int to[1000005], dist[1000005], q[Q];
int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        for (int i = 0; i <= n; i++) { to[i] = i; dist[i] = -1; }
        for (int i = 0; i < m; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            to[a] = b;
        }
        int head = 0, tail = 0;
        q[tail++] = 1;
        dist[1] = 0;
        while (head != tail) {
            int v = q[head];
            head = (head + 1) % Q;
            for (int k = 1; k <= d; k++) {
                if (v + k > n) break;
                int w = to[v + k];
                if (dist[w] == -1) {
                    dist[w] = dist[v] + 1;
                    q[tail] = w;
                    tail = (tail + 1) % Q;
                }
            }
        }
        printf("%d\n", dist[n]);
    }
    return 0;
}
