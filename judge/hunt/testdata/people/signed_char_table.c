/* Distances in a table of signed char, -1 is unseen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        int *to = malloc(sizeof(int) * (n + 1)), *q = malloc(sizeof(int) * (n + 2));
        signed char *dist = malloc(n + 1), *seen = calloc(n + 1, 1);
        memset(dist, -1, n + 1);
        for (int i = 0; i <= n; i++) to[i] = i;
        for (int i = 0; i < m; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            to[a] = b;
        }
        int head = 0, tail = 0;
        q[tail++] = 1;
        seen[1] = 1;
        dist[1] = 0;
        while (head < tail) {
            int v = q[head++];
            for (int w = v + 1; w <= v + d && w <= n; w++)
                if (!seen[to[w]]) {
                    seen[to[w]] = 1;
                    dist[to[w]] = dist[v] + 1;
                    q[tail++] = to[w];
                }
        }
        printf("%d\n", dist[n]);
        free(to); free(q); free(dist); free(seen);
    }
    return 0;
}
