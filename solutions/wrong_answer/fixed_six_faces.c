/*
 * Approach:  BFS; cells that no throw has landed on yet are linked (next).
 * Source:    what a class hands in.
 * Cost:      time nearly linear, memory 4N ints.
 * Why wrong: believes that every die has six faces; D is read and forgotten.
 */
#include <stdio.h>

enum { MAX_CELLS = 1000000, FACES = 6 };

static int jump_end[MAX_CELLS + 2]; /* the cell itself where no jump starts */
static int next[MAX_CELLS + 2];     /* next[c] == c: c was not landed on */
static int dist[MAX_CELLS + 2];
static int queue[MAX_CELLS + 2];

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

static int least_throws(int n)
{
    int head = 0, tail = 0;

    dist[1] = 0;
    queue[tail++] = 1;
    while (head < tail) {
        int from = queue[head++];
        int last = from + FACES < n ? from + FACES : n;

        if (from == n)
            return dist[n];
        for (int c = first_unlanded(from + 1); c <= last; c = first_unlanded(c + 1)) {
            int end = jump_end[c];

            next[c] = c + 1;
            if (dist[end] < 0) {
                dist[end] = dist[from] + 1;
                queue[tail++] = end;
            }
        }
    }
    return -1;
}

int main(void)
{
    for (int boards = read_int(); boards > 0; boards--) {
        int n = read_int(), m;

        read_int(); /* the faces */
        m = read_int();
        for (int c = 1; c <= n + 1; c++) {
            jump_end[c] = next[c] = c;
            dist[c] = -1;
        }
        while (m-- > 0) {
            int start = read_int();
            jump_end[start] = read_int();
        }
        printf("%d\n", least_throws(n));
    }
    return 0;
}
