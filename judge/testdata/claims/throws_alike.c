/* Throws the die instead of choosing: each board alone has one answer. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void)
{
    int boards;
    scanf("%d", &boards);
    while (boards--) {
        int cells, faces, jumps;
        scanf("%d %d %d", &cells, &faces, &jumps);
        int *to = calloc(cells + 1, sizeof *to);
        while (jumps--) {
            int from;
            scanf("%d", &from);
            scanf("%d", &to[from]);
        }
        int cell = 1, throws = 0;
        while (cell != cells && throws < 1000) {
            int next = cell + rand() % faces + 1;
            throws++;
            if (next <= cells)
                cell = to[next] ? to[next] : next;
        }
        printf("%d\n", cell == cells ? throws : -1);
        free(to);
    }
}
