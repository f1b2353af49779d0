#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int t;
    if (scanf("%d", &t) != 1) return 1;
    while (t--) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        int *to = malloc((n + 1) * sizeof *to);
        int *dist = malloc((n + 1) * sizeof *dist);
        int *queue = malloc(n * sizeof *queue);
        for (int i = 1; i <= n; i++) {
            to[i] = i;
            dist[i] = -1;
        }
        while (m--) {
            int a, b;
            scanf("%d %d", &a, &b);
            to[a] = b;
        }
        int head = 0, tail = 0;
        queue[tail++] = 1;
        dist[1] = 0;
        while (head < tail) {
            int c = queue[head++];
            for (int k = c + 1; k <= c + d && k <= n; k++) {
                int w = to[k];
                if (dist[w] < 0) {
                    dist[w] = dist[c] + 1;
                    queue[tail++] = w;
                }
            }
        }
        printf("%d\n", dist[n]);
        free(to);
        free(dist);
        free(queue);
    }
}
