/* Distances become smaller until none changes. */
#include <stdio.h>

static int fewest(int cells, const int *from, const int *to, int jumps)
{
    int end[407], best[407], changed = 1;

    for (int c = 1; c <= cells; c++) {
        end[c] = c;
        best[c] = 100000;
    }
    for (int i = 0; i < jumps; i++)
        end[from[i]] = to[i];
    best[1] = 0;
    while (changed) {
        changed = 0;
        for (int c = 1; c < cells; c++) {
            for (int face = 1; face <= 6; face++) {
                if (c + face > cells)
                    break;
                if (best[c] + 1 < best[end[c + face]]) {
                    best[end[c + face]] = best[c] + 1;
                    changed = 1;
                }
            }
        }
    }
    return best[cells] < 100000 ? best[cells] : -1;
}
