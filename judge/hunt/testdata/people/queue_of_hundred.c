/* The queue has room for a hundred cells; what comes later is not put. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define QSIZE 100

int main(void) {
    int t;
    if (scanf("%d", &t) != 1) return 0;
    while (t--) {
        int n, d, m, i, q[QSIZE], front = 0, rear = 0;
        scanf("%d %d %d", &n, &d, &m);
        int *jump = calloc(n + 1, sizeof(int)), *dist = malloc((n + 1) * sizeof(int));
        for (i = 0; i <= n; i++) dist[i] = -1;
        for (i = 0; i < m; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            jump[a] = b;
        }
        q[rear++] = 1;
        dist[1] = 0;
        while (front < rear) {
            int cur = q[front++];
            for (i = cur + 1; i <= cur + d && i <= n; i++) {
                int next = jump[i] ? jump[i] : i;
                if (dist[next] == -1) {
                    dist[next] = dist[cur] + 1;
                    if (rear < QSIZE) q[rear++] = next;
                }
            }
        }
        printf("%d\n", dist[n]);
        free(jump);
        free(dist);
    }
    return 0;
}
