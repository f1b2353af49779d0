#include <stdio.h>
#include <stdlib.h>

#define INF 99999999

/* dp[i] = fewest throws to stand on i, improved until nothing changes */
static int fewest(int n, int d, const int *go, int *dp)
{
    int i, k, better;

    for (i = 1; i <= n; i++)
        dp[i] = INF;
    dp[1] = 0;
    do {
        better = 0;
        for (i = 1; i < n; i++) {
            if (dp[i] == INF)
                continue;
            for (k = 1; k <= d && i + k <= n; k++) {
                int to = go[i + k];
                better = dp[i] + 1 < dp[to];
                if (better)
                    dp[to] = dp[i] + 1;
            }
        }
    } while (better);
    return dp[n] < INF ? dp[n] : -1;
}

int main(void)
{
    int tests, n, d, m, i, from, to;

    scanf("%d", &tests);
    while (tests-- > 0) {
        scanf("%d %d %d", &n, &d, &m);
        int *go = malloc((n + 1) * sizeof *go), *dp = malloc((n + 1) * sizeof *dp);
        for (i = 1; i <= n; i++)
            go[i] = i;
        while (m-- > 0) {
            scanf("%d %d", &from, &to);
            go[from] = to;
        }
        printf("%d\n", fewest(n, d, go, dp));
        free(go);
        free(dp);
    }
    return 0;
}
