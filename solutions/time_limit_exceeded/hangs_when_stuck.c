/*
 * Approach:  BFS by levels until N has been reached; cells that no throw has
 *            landed on yet are linked (next).
 * Source:    what a class hands in.
 * Cost:      time nearly linear, memory 3N ints; endless when stuck.
 * Why slow:  believes that N is reached sooner or later. Where it is not, empty
 *            levels follow each other for ever.
 */
#include <stdio.h>

enum { MAX_CELLS = 1000000 };

static int jump_end[MAX_CELLS + 2]; /* the cell itself where no jump starts */
static int next[MAX_CELLS + 2];     /* next[c] == c: c was not landed on */
static int queue[MAX_CELLS + 2];
static char rested[MAX_CELLS + 2];

static int read_int(void)
{
    int c, value = 0;

    do
        c = getchar();
    while (c != EOF && (c < '0' || c > '9'));
    for (; c >= '0' && c <= '9'; c = getchar())
        value = 10 * value + (c - '0');
    return value;
}

static int first_unlanded(int cell)
{
    while (next[cell] != cell) {
        next[cell] = next[next[cell]];
        cell = next[cell];
    }
    return cell;
}

static unsigned fewest_throws(int n, int d)
{
    unsigned throws = 0;
    int head = 0, tail = 0;

    rested[1] = 1;
    queue[tail++] = 1;
    while (!rested[n]) {
        int level_end = tail;

        for (throws++; head < level_end; head++) {
            int from = queue[head];
            int last = from + d < n ? from + d : n;

            for (int c = first_unlanded(from + 1); c <= last; c = first_unlanded(c + 1)) {
                next[c] = c + 1;
                if (!rested[jump_end[c]]) {
                    rested[jump_end[c]] = 1;
                    queue[tail++] = jump_end[c];
                }
            }
        }
    }
    return throws;
}

int main(void)
{
    for (int boards = read_int(); boards > 0; boards--) {
        int n = read_int(), d = read_int(), m = read_int();

        for (int c = 1; c <= n + 1; c++) {
            jump_end[c] = next[c] = c;
            rested[c] = 0;
        }
        while (m-- > 0) {
            int start = read_int();
            jump_end[start] = read_int();
        }
        printf("%u\n", fewest_throws(n, d));
    }
    return 0;
}
