#include <stdlib.h>

int main(void)
{
    static char line[1 << 16];
    int from[402], to[402], square[402];

    while (fgets(line, sizeof line, stdin)) {
        int side = -1, cells = 0, jumps = 0;
        char *at = line;
        while (*at != 0) {
            if (*at == '[')
                side++;
            if (*at == '[' || *at == ']' || *at == ',' || *at == '\n')
                at++;
            else
                square[cells++] = strtol(at, &at, 10);
        }
        for (int cell = 1; cell <= cells; cell++) {
            int up = (cell - 1) / side, column = (cell - 1) % side;
            if (up % 2 == 1)
                column = side - 1 - column;
            int end = square[(side - 1 - up) * side + column];
            if (end > 0) {
                from[jumps] = cell;
                to[jumps++] = end;
            }
        }
        printf("%d\n", fewest(cells, from, to, jumps));
    }
    return 0;
}
