// "Jump Game II" greedy that only keeps the farthest cell reached and takes every cell below it as
// reachable in as many throws; it also answers -1 as soon as one more throw brings the farthest
// cell no further (useful snakes are ignored).
#include <stdio.h>
#include <string.h>

static int to[1000002];

int main(void)
{
    int t, n, d, m, i;

    scanf("%d", &t);
    while (t--) {
        int far = 1;      /* farthest cell so far */
        int done = 1;     /* cells up to here were looked at */
        int throws = 0;

        scanf("%d %d %d", &n, &d, &m);
        memset(to, 0, sizeof(int) * (n + 1));
        for (i = 0; i < m; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            to[a] = b;
        }

        while (far < n) {
            int best = far;
            int lim = far + d;
            if (lim > n)
                lim = n;
            for (i = done + 1; i <= lim; i++) {
                int e = to[i] ? to[i] : i;
                if (e > best)
                    best = e;
            }
            if (best == far)
                break;            /* no progress any more */
            done = lim;
            far = best;
            throws++;
        }

        if (far < n)
            puts("-1");
        else
            printf("%d\n", throws);
    }
    return 0;
}
