#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int move_[1000001], dist[1000001], queue[1000001];

int main(void) {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, d, m, head = 0, tail = 0;
        scanf("%d %d %d", &n, &d, &m);
        for (int i = 1; i <= n; i++) move_[i] = i, dist[i] = -1;
        for (int i = 0; i < m; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            move_[a] = b;
        }
        queue[tail++] = 1;
        dist[1] = 0;
        int answer = 0;
        while (head < tail) {
            int v = queue[head++];
            if (v == n) answer = dist[v];
            for (int k = 1; k <= d && v + k <= n; k++) {
                int w = move_[v + k];
                if (dist[w] == -1) {
                    dist[w] = dist[v] + 1;
                    queue[tail++] = w;
                }
            }
        }
        printf("%d\n", answer);
    }
    return 0;
}
