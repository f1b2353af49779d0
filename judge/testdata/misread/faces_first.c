/* Takes the first number of a board for the die. */
#include <stdio.h>

static int jump[1000001], level[1000001], queue[1000001];

int main(void) {
    int boards, d, n, m;
    for (scanf("%d", &boards); boards > 0 && scanf("%d %d %d", &d, &n, &m) == 3; boards--) {
        for (int c = 1; c <= n; c++) {
            jump[c] = c;
            level[c] = -1;
        }
        for (int a, b; m > 0 && scanf("%d %d", &a, &b) == 2; m--)
            jump[a] = b;
        int head = 0, tail = 0;
        level[1] = 0;
        queue[tail++] = 1;
        while (head < tail) {
            int v = queue[head++];
            for (int k = 1; k <= d && v + k <= n; k++) {
                int to = jump[v + k];
                if (level[to] < 0) {
                    level[to] = level[v] + 1;
                    queue[tail++] = to;
                }
            }
        }
        printf("%d\n", level[n]);
    }
}
