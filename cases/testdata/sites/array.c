/* One array of moves, and marks on the cells where throws end. */
#include <stdio.h>

static int fewest(int cells, const int *from, const int *to, int jumps)
{
    int move[401], seen[401], dist[401], queue[401], head = 0, tail = 0;

    for (int c = 0; c <= cells; c++) {
        move[c] = c;
        seen[c] = 0;
        dist[c] = 0;
    }
    for (int i = 0; i < jumps; i++)
        move[from[i]] = to[i];
    seen[1] = 1;
    queue[tail++] = 1;
    while (head < tail) {
        int cell = queue[head++];
        if (cell == cells)
            return dist[cell];
        for (int face = 1; face <= 6 && cell + face <= cells; face++) {
            int end = move[cell + face];
            if (seen[end])
                continue;
            seen[end] = 1;
            dist[end] = dist[cell] + 1;
            queue[tail++] = end;
        }
    }
    return -1;
}
