#include <stdio.h>
#include <string.h>

static int to[1000001], far[1000001], line[1000001];

int main(void) {
    int boards, n, d, m;
    scanf("%d", &boards);
    while (boards-- > 0) {
        scanf("%d %d %d", &n, &d, &m);
        if (n - 1 <= d) {
            puts("1");
            continue;
        }
        memset(to, 0, (n + 1) * sizeof *to);
        memset(far, -1, (n + 1) * sizeof *far);
        for (int a, b; m-- > 0; to[a] = b)
            scanf("%d %d", &a, &b);
        int out = 0, in = 1;
        far[line[0] = 1] = 0;
        while (out < in && far[n] < 0) {
            int v = line[out++];
            for (int c = v + 1; c <= v + d && c <= n; c++) {
                int w = to[c] ? to[c] : c;
                if (far[w] < 0) {
                    far[w] = far[v] + 1;
                    line[in++] = w;
                }
            }
        }
        printf("%d\n", far[n]);
    }
}
