/* Breadth first, and whoever was bitten once is careful from then on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    int boards;
    if (scanf("%d", &boards) != 1) return 0;
    while (boards--) {
        int cells, faces, jumps;
        scanf("%d %d %d", &cells, &faces, &jumps);
        int *leads = calloc(cells + 1, sizeof *leads);
        for (int i = 0; i < jumps; i++) {
            int from, to;
            scanf("%d %d", &from, &to);
            leads[from] = to;
        }
        /* place 2*c + b: on cell c, b says whether a snake was taken */
        int *throws = malloc((2 * cells + 2) * sizeof *throws);
        int *queue = malloc((2 * cells + 2) * sizeof *queue);
        memset(throws, -1, (2 * cells + 2) * sizeof *throws);
        int head = 0, tail = 0, answer = -1;
        throws[2] = 0;
        queue[tail++] = 2;
        while (head < tail && answer < 0) {
            int place = queue[head++], cell = place / 2, bitten = place % 2;
            if (cell == cells) answer = throws[place];
            for (int face = 1; face <= faces && cell + face <= cells; face++) {
                int to = cell + face, now = bitten;
                if (leads[to] > to) {
                    to = leads[to];
                } else if (leads[to]) {
                    if (bitten) continue;
                    to = leads[to];
                    now = 1;
                }
                if (throws[2 * to + now] < 0) {
                    throws[2 * to + now] = throws[place] + 1;
                    queue[tail++] = 2 * to + now;
                }
            }
        }
        printf("%d\n", answer);
        free(leads);
        free(throws);
        free(queue);
    }
    return 0;
}
