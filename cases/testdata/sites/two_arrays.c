/* Ladders and snakes in arrays of their own; distances are the marks. */
#include <stdio.h>

static int fewest(int cells, const int *from, const int *to, int jumps)
{
    int ladder[401], snake[401], dist[401], queue[1000], head = 0, tail = 0;

    for (int c = 0; c <= cells; c++) {
        ladder[c] = 0;
        snake[c] = 0;
        dist[c] = -1;
    }
    for (int i = 0; i < jumps; i++) {
        if (from[i] < to[i])
            ladder[from[i]] = to[i];
        else
            snake[from[i]] = to[i];
    }
    dist[1] = 0;
    queue[tail++] = 1;
    while (head != tail) {
        int now = queue[head++];
        for (int k = 1; k <= 6; k++) {
            int next = now + k;
            if (next > cells)
                break;
            if (ladder[next] != 0)
                next = ladder[next];
            else if (snake[next] != 0)
                next = snake[next];
            if (dist[next] == -1) {
                dist[next] = dist[now] + 1;
                queue[tail++] = next;
            }
        }
    }
    return dist[cells];
}
