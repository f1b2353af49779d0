/*
 * Approach:  dynamic programming over positions, starting off the board:
 *            positions 1..D cost 1; a later one takes 1 + the least of the D
 *            before it, without those that hold a snake's head; a ladder's top
 *            may take its foot's value instead.
 * Source:    published so in C/C++, Java and Python (there it also returns
 *            where each position was reached from).
 * Cost:      time O(N D), memory 3N ints.
 * Why wrong: starts on cell 0, never takes a snake, lets the player refuse a
 *            ladder, keeps one ladder of those that share a top, overlooks
 *            jumps on 1..D and heads on tops; when stuck it gives N or more.
 */
#include <stdio.h>

enum { MAX_CELLS = 1000000 };

static int foot_of[MAX_CELLS + 1]; /* the foot of the ladder that ends here, or 0 */
static char has_head[MAX_CELLS + 1];
static int cost[MAX_CELLS + 1];

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

static int least_throws(int n, int d)
{
    for (int i = 1; i <= n; i++) {
        int best = n;

        if (i <= d) {
            cost[i] = 1;
            continue;
        }
        for (int j = i - d; j < i; j++)
            if (!has_head[j] && cost[j] < best)
                best = cost[j];
        cost[i] = best + 1;
        if (foot_of[i] && cost[foot_of[i]] < cost[i])
            cost[i] = cost[foot_of[i]];
    }
    return cost[n];
}

int main(void)
{
    for (int boards = read_int(); boards > 0; boards--) {
        int n = read_int(), d = read_int(), m = read_int();

        for (int i = 1; i <= n; i++)
            foot_of[i] = has_head[i] = 0;
        while (m-- > 0) {
            int start = read_int(), end = read_int();

            if (end > start)
                foot_of[end] = start;
            else
                has_head[start] = 1;
        }
        printf("%d\n", least_throws(n, d));
    }
    return 0;
}
