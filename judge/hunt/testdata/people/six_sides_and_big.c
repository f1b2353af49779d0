/* The die has six sides whatever the input says; stuck boards print the big number. */
#include <stdio.h>
#define BIG 9999999
static int to[1000010], best[1000010];

int main(void) {
    int t, n, d, m, a, b, i, k, changed;
    scanf("%d", &t);
    while (t--) {
        scanf("%d%d%d", &n, &d, &m);
        for (i = 1; i <= n; i++) { to[i] = 0; best[i] = BIG; }
        for (i = 0; i < m; i++) { scanf("%d%d", &a, &b); to[a] = b; }
        best[1] = 0;
        do {
            changed = 0;
            for (i = 1; i < n; i++)
                for (k = 1; k <= 6; k++) {
                    int e = i + k;
                    if (best[i] == BIG || e > n) break;
                    if (to[e]) e = to[e];
                    if (best[i] + 1 < best[e]) { best[e] = best[i] + 1; changed = 1; }
                }
        } while (changed);
        printf("%d\n", best[n]);
    }
    return 0;
}
