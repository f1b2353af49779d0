/* Level by level: which cells can be rested on after so many throws? */
#include <stdio.h>

static int fewest(int cells, const int *from, const int *to, int jumps)
{
    int now[401], next[401], done[401], here, there, throws = 0;

    for (int c = 1; c <= cells; c++)
        done[c] = 0;
    done[1] = 1;
    now[0] = 1;
    here = 1;
    while (here > 0) {
        throws++;
        there = 0;
        for (int i = 0; i < here; i++) {
            for (int face = 6; face >= 1; face--) {
                int c = now[i] + face;
                if (c > cells)
                    continue;
                for (int j = 0; j < jumps; j++) {
                    if (from[j] == c) {
                        c = to[j];
                        break;
                    }
                }
                if (c == cells)
                    return throws;
                if (done[c] == 0) {
                    done[c] = throws;
                    next[there++] = c;
                }
            }
        }
        for (int i = 0; i < there; i++)
            now[i] = next[i];
        here = there;
    }
    return -1;
}
