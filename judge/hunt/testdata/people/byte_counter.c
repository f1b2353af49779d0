// The count of throws is kept in an unsigned char, so answers of 256 or more come out modulo 256.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An entry in the queue used in BFS */
struct queueEntry {
    int v;              /* vertex number */
    unsigned char dist; /* distance of this vertex from source */
};

static int getMinDiceThrows(const int *move, int N, int D)
{
    char *visited = calloc(N + 1, 1);
    struct queueEntry *q = malloc(sizeof(*q) * (N + 1));
    int head = 0, tail = 0, result = -1;

    q[tail].v = 1;
    q[tail].dist = 0;
    tail++;
    visited[1] = 1;

    while (head < tail) {
        struct queueEntry qe = q[head++];
        if (qe.v == N) {
            result = qe.dist;
            break;
        }
        for (int j = qe.v + 1; j <= qe.v + D && j <= N; j++) {
            int w = move[j] != -1 ? move[j] : j;
            if (visited[w])
                continue;
            visited[w] = 1;
            q[tail].v = w;
            q[tail].dist = qe.dist + 1;
            tail++;
        }
    }
    free(q);
    free(visited);
    return result;
}

int main(void)
{
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, d, m, a, b;
        scanf("%d%d%d", &n, &d, &m);
        int *move = malloc(sizeof(int) * (n + 1));
        memset(move, -1, sizeof(int) * (n + 1));
        while (m--) {
            scanf("%d%d", &a, &b);
            move[a] = b;
        }
        printf("%d\n", getMinDiceThrows(move, n, d));
        free(move);
    }
    return 0;
}
