/* memset is given a number of ints, so three quarters of the visited marks stay. */
#include <stdio.h>
#include <string.h>

int next[1000001], visited[1000001], queue[1000001], dist[1000001];

int bfs(int n, int d) {
    int head = 0, tail = 0, k;
    queue[tail++] = 1;
    visited[1] = 1;
    dist[1] = 0;
    while (head < tail) {
        int v = queue[head++];
        if (v == n) return dist[v];
        for (k = 1; k <= d && v + k <= n; k++) {
            int w = next[v + k];
            if (!visited[w]) {
                visited[w] = 1;
                dist[w] = dist[v] + 1;
                queue[tail++] = w;
            }
        }
    }
    return -1;
}

int main() {
    int t;
    scanf("%d", &t);
    for (; t > 0; t--) {
        int n, d, m, i, a, b;
        scanf("%d %d %d", &n, &d, &m);
        memset(visited, 0, n + 1);
        for (i = 1; i <= n; i++) next[i] = i;
        for (i = 0; i < m; i++) { scanf("%d %d", &a, &b); next[a] = b; }
        printf("%d\n", bfs(n, d));
    }
    return 0;
}
