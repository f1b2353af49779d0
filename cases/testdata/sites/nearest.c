/* Dijkstra: the nearest cell that is not done is next. */
#include <stdio.h>

static int fewest(int cells, const int *from, const int *to, int jumps)
{
    int far = 1 << 20, dist[401], done[401], jump[401];

    for (int c = 0; c < 401; c++) {
        dist[c] = far;
        done[c] = 0;
        jump[c] = -1;
    }
    for (int i = 0; i < jumps; i++)
        jump[from[i]] = to[i];
    dist[1] = 0;
    for (int round = 0; round < cells; round++) {
        int near = 0;
        for (int c = 1; c <= cells; c++)
            if (!done[c] && dist[c] < dist[near])
                near = c;
        if (dist[near] >= far)
            break;
        if (near == cells)
            return dist[near];
        done[near] = 1;
        for (int k = 1; k <= 6; k++) {
            int c = near + k;
            if (c > cells)
                break;
            if (jump[c] >= 0)
                c = jump[c];
            if (dist[c] > dist[near] + 1)
                dist[c] = dist[near] + 1;
        }
    }
    return -1;
}
