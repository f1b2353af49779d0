/* Right, and without numbers that tell of sizes: an accepted program is tried on those, too. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int t, n, d, m, a, b;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d %d", &n, &d, &m);
        int *to = calloc(n + 1, sizeof *to), *far = calloc(n + 1, sizeof *far), *next = malloc((n + 1) * sizeof *next), last = 1;
        while (m--) scanf("%d %d", &a, &b), to[a] = b;
        far[1] = 1, next[0] = 1;
        for (int i = 0; i < last; i++)
            for (int c = next[i] + 1; c <= n && c - next[i] <= d; c++) {
                int e = to[c] ? to[c] : c;
                if (!far[e]) far[e] = far[next[i]] + 1, next[last++] = e;
            }
        printf("%d\n", far[n] - 1);
        free(to), free(far), free(next);
    }
}
