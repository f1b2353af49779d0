/* Puts the end of a throw into the queue unless the cell was taken out before: so a cell is put
   there once for every way that leads to it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int jump[101], seen[101];

int main(void) {
    int boards, count, a, b;
    for (scanf("%d", &boards); boards > 0; boards--) {
        memset(jump, 0, sizeof jump);
        memset(seen, 0, sizeof seen);
        for (int kind = 0; kind < 2; kind++)
            for (scanf("%d", &count); count > 0; count--) {
                scanf("%d %d", &a, &b);
                jump[a] = b;
            }
        size_t room = 1 << 16, head = 0, tail = 1;
        int (*queue)[2] = malloc(room * sizeof *queue), answer = -1;
        queue[0][0] = 1;
        queue[0][1] = 0;
        while (head < tail && answer < 0) {
            int v = queue[head][0], throws = queue[head++][1];
            seen[v] = 1;
            if (v == 100)
                answer = throws;
            for (int w = v + 1; w <= v + 6 && w <= 100; w++) {
                int to = jump[w] ? jump[w] : w;
                if (seen[to])
                    continue;
                if (tail == room)
                    queue = realloc(queue, (room *= 2) * sizeof *queue);
                queue[tail][0] = to;
                queue[tail++][1] = throws + 1;
            }
        }
        free(queue);
        printf("%d\n", answer);
    }
}
