/* Passes over a table of throws. The least of the last cells is kept in front of a window,
 * and it is over when a pass has not changed what is asked for. */
#include <stdio.h>
#include <stdlib.h>

#define FAR 1000000000

int main(void) {
    int boards;
    if (scanf("%d", &boards) != 1) return 0;
    while (boards--) {
        int cells, faces, jumps;
        scanf("%d %d %d", &cells, &faces, &jumps);
        int *leads = malloc((cells + 1) * sizeof *leads);
        int *throws = malloc((cells + 1) * sizeof *throws);
        int *window = malloc((cells + 1) * sizeof *window);
        for (int cell = 0; cell <= cells; cell++) {
            leads[cell] = cell;
            throws[cell] = FAR;
        }
        for (int i = 0; i < jumps; i++) {
            int from;
            scanf("%d", &from);
            scanf("%d", &leads[from]);
        }
        throws[1] = 0;
        int before;
        do {
            before = throws[cells];
            int front = 0, back = 0;
            window[back++] = 1;
            for (int cell = 2; cell <= cells; cell++) {
                while (front < back && window[front] < cell - faces) front++;
                if (front < back && throws[window[front]] + 1 < throws[leads[cell]])
                    throws[leads[cell]] = throws[window[front]] + 1;
                while (front < back && throws[window[back - 1]] >= throws[cell]) back--;
                window[back++] = cell;
            }
        } while (throws[cells] != before);
        printf("%d\n", throws[cells] == FAR ? -1 : throws[cells]);
        free(leads);
        free(throws);
        free(window);
    }
    return 0;
}
