/* Recursion, which returns where a cell was reached with as few throws before. */
#include <stdio.h>

static int last, move[402], fewestTo[402];

static void visit(int cell, int throws)
{
    if (throws >= fewestTo[cell] || throws >= fewestTo[last])
        return;
    fewestTo[cell] = throws;
    for (int face = 6; face > 0; face--) {
        if (cell + face > last)
            continue;
        visit(move[cell + face], throws + 1);
    }
}

static int fewest(int cells, const int *from, const int *to, int jumps)
{
    last = cells;
    for (int c = 0; c <= cells; c++) {
        move[c] = c;
        fewestTo[c] = 1000;
    }
    for (int i = 0; i < jumps; i++)
        move[from[i]] = to[i];
    visit(1, 0);
    if (fewestTo[cells] == 1000)
        return -1;
    return fewestTo[cells];
}
