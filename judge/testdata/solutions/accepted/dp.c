/*
 * Approach:  dynamic programming with predecessors: landing on c costs 1 + the
 *            least value of the D cells before it. Filled in order of value,
 *            not of cell. Prints the throws.
 *
 *              |== b ==......====|==== b+1 ====.......|   = has a value
 *                   ^done   ^from
 *
 *            The cells that a value reaches are the end of its block of D cells
 *            and the beginning of the next, so two bounds per block keep apart
 *            what has a value and what has none.
 * Source:    published as DP over positions with predecessors, in C/C++, Java
 *            and Python; repaired: starts on cell 1, takes every jump, follows
 *            snakes backwards, -1 when N has no value.
 * Cost:      time O(N + M), whatever D is; memory 6N ints.
 * Why right: values are handed out in rising order, so the first one that a
 *            cell gets is the least.
 */
#include <stdio.h>

enum { MAX_CELLS = 1000000 };

static int jump_end[MAX_CELLS + 2];
static int thrown_from[MAX_CELLS + 2]; /* of a landed cell: where the throw began */
static int landed_on[MAX_CELLS + 2];   /* of a rest: the landed cell; 0 = no value */
static int order[MAX_CELLS + 2];       /* rests by rising value */
static int done[MAX_CELLS + 3], from[MAX_CELLS + 3];

static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }

/* Gives first..stop-1, landed on from cell v, their predecessors. */
static int land(int v, int first, int stop, int count)
{
    for (int c = first; c < stop; c++) {
        int end = jump_end[c];

        thrown_from[c] = v;
        if (landed_on[end] == 0) {
            landed_on[end] = c;
            order[count++] = end;
        }
    }
    return count;
}

static void fill_table(int n, int d)
{
    int count = 0;

    for (int b = 0; b <= n / d + 1; b++) {
        done[b] = b * d;
        from[b] = min(b * d + d, n + 1);
    }
    landed_on[1] = 1;
    order[count++] = 1;
    for (int i = 0; i < count && landed_on[n] == 0; i++) {
        int v = order[i], b = v / d;
        int stop = min(v + d + 1, from[b + 1]);

        count = land(v, max(v + 1, done[b]), from[b], count);
        count = land(v, done[b + 1], stop, count);
        from[b] = min(from[b], v + 1);
        done[b + 1] = max(done[b + 1], stop);
    }
}

static void print_throws(int n)
{
    int count = 0;

    if (landed_on[n] == 0) {
        puts("-1");
        return;
    }
    for (int v = n; v != 1; v = thrown_from[landed_on[v]])
        order[count++] = landed_on[v] - thrown_from[landed_on[v]];
    printf("%d", count);
    while (count > 0)
        printf(" %d", order[--count]);
    putchar('\n');
}

static int read_byte(void)
{
    static char buffer[1 << 16];
    static size_t length, position;

    if (position == length) {
        length = fread(buffer, 1, sizeof buffer, stdin);
        position = 0;
        if (length == 0)
            return EOF;
    }
    return (unsigned char)buffer[position++];
}

static int read_int(void)
{
    int c, value = 0;

    do
        c = read_byte();
    while (c != EOF && (c < '0' || c > '9'));
    for (; c >= '0' && c <= '9'; c = read_byte())
        value = 10 * value + (c - '0');
    return value;
}

int main(void)
{
    for (int boards = read_int(); boards > 0; boards--) {
        int n = read_int(), d = read_int(), m = read_int();

        for (int c = 1; c <= n; c++) {
            jump_end[c] = c;
            landed_on[c] = 0;
        }
        while (m-- > 0) {
            int start = read_int();
            jump_end[start] = read_int();
        }
        fill_table(n, min(d, n));
        print_throws(n);
    }
    return 0;
}
