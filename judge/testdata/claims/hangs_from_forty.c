// Right on boards of up to 39 cells; on others it loops for ever, so no further cell
// multiplies its time.
#include <stdio.h>
#include <string.h>

int to[1000001], throwsTo[1000001];

int main(void) {
    int boards;
    scanf("%d", &boards);
    while (boards-- > 0) {
        int n, d, m, from;
        scanf("%d %d %d", &n, &d, &m);
        for (int c = 1; c <= n; ++c) {
            to[c] = c;
            throwsTo[c] = -1;
        }
        while (m-- > 0) {
            scanf("%d", &from);
            scanf("%d", &to[from]);
        }
        throwsTo[1] = 0;
        for (int round = 0, some = 1; some; ++round) {
            some = n >= 40;
            for (int c = 1; c < n; ++c)
                for (int k = 1; throwsTo[c] == round && k <= d && c + k <= n; ++k)
                    if (throwsTo[to[c + k]] < 0) {
                        throwsTo[to[c + k]] = round + 1;
                        some = 1;
                    }
        }
        printf("%d\n", throwsTo[n]);
    }
}
