/*
 * Approach:  BFS over cells. Cells that no throw has landed on yet are linked
 *            (next), so that each of them is landed on once.
 * Source:    published as BFS over a move array, in C++, Java, Python, C# and
 *            JavaScript; repaired: -1 when N cannot be reached.
 * Cost:      time nearly linear, O(N log N) at worst, whatever D is;
 *            memory 4N ints.
 * Why right: cells leave the queue in order of throws, so the first throw that
 *            lands on a cell is as early as any other that would.
 * Reads:     as beginners do, with scanf: the time limit allows for that.
 */
#include <stdio.h>

enum { MAX_CELLS = 1000000 };

static int jump_end[MAX_CELLS + 2]; /* the cell itself where no jump starts */
static int next[MAX_CELLS + 2];     /* next[c] == c: c was not landed on */
static int dist[MAX_CELLS + 2];
static int queue[MAX_CELLS + 2];

static int first_unlanded(int cell)
{
    while (next[cell] != cell) {
        next[cell] = next[next[cell]];
        cell = next[cell];
    }
    return cell;
}

static int fewest_throws(int n, int d)
{
    int head = 0, tail = 0;

    dist[1] = 0;
    queue[tail++] = 1;
    while (head < tail) {
        int from = queue[head++];
        int last = from + d < n ? from + d : n;

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
    int boards;

    scanf("%d", &boards);
    while (boards-- > 0) {
        int n, d, m;

        scanf("%d %d %d", &n, &d, &m);
        for (int c = 1; c <= n + 1; c++) {
            jump_end[c] = next[c] = c;
            dist[c] = -1;
        }
        while (m-- > 0) {
            int start, end;
            scanf("%d %d", &start, &end);
            jump_end[start] = end;
        }
        printf("%d\n", fewest_throws(n, d));
    }
    return 0;
}
