// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    our own, as a beginner writes it.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory O(N).
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     line by line with fgets and sscanf, and prints with printf: the time limit allows for that.
#include <stdio.h>
#include <stdlib.h>

int main()
{
    char line[100];
    int boards, i;

    fgets(line, sizeof line, stdin);
    boards = atoi(line);
    for (i = 0; i < boards; i++) {
        int n, d, m, c, j, answer = -1, head = 0, tail = 0;
        int *jump, *next, *dist, *queue;

        fgets(line, sizeof line, stdin);
        sscanf(line, "%d %d %d", &n, &d, &m);
        jump = malloc((n + 2) * sizeof(int));
        next = malloc((n + 2) * sizeof(int));
        dist = malloc((n + 2) * sizeof(int));
        queue = malloc((n + 2) * sizeof(int));
        for (c = 0; c <= n + 1; c++) {
            jump[c] = 0;
            next[c] = c;
            dist[c] = -1;
        }
        for (j = 0; j < m; j++) {
            int a, b;
            fgets(line, sizeof line, stdin);
            sscanf(line, "%d %d", &a, &b);
            jump[a] = b;
        }
        dist[1] = 0;
        queue[tail++] = 1;
        while (head < tail) {
            int cell = queue[head++];
            if (cell == n) {
                answer = dist[cell];
                break;
            }
            c = cell + 1;
            for (;;) {
                int end;
                while (next[c] != c) {
                    next[c] = next[next[c]];
                    c = next[c];
                }
                if (c > n || c > cell + d)
                    break;
                next[c] = c + 1;
                end = c;
                if (jump[c] != 0)
                    end = jump[c];
                if (dist[end] == -1) {
                    dist[end] = dist[cell] + 1;
                    queue[tail++] = end;
                }
            }
        }
        printf("%d\n", answer);
        free(jump);
        free(next);
        free(dist);
        free(queue);
    }
    return 0;
}
