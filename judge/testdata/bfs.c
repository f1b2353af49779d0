/* A right solver with places where a test makes it ill. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <signal.h>
#include <time.h>

#ifndef AT_START
#define AT_START
#endif
#ifndef READ /* jump i of a board is a, b */
#define READ
#endif
#ifndef M_IS /* n, d and m are read */
#define M_IS
#endif
#ifndef BEFORE /* a board is searched */
#define BEFORE
#endif
#ifndef PRINT
#define PRINT printf("%d\n", answer);
#endif
#ifndef AT_END
#define AT_END
#endif

static int jump_to[1000002], depth[1000002], queue[1000002], next[1000002];
static int n, d, m, boards, answer, number;

/* The first cell from c on that no throw has landed on. */
static int unlanded(int c) {
    while (next[c] != c) c = next[c] = next[next[c]];
    return c;
}

static int search(void) {
    int head = 0, tail = 0;
    memset(depth, -1, sizeof(int) * (n + 1));
    for (int c = 0; c <= n + 1; c++) next[c] = c;
    depth[1] = 0;
    queue[tail++] = 1;
    while (head < tail) {
        int v = queue[head++];
        if (v == n) return depth[v];
        for (int w = unlanded(v + 1); w <= n && w - v <= d; w = unlanded(w)) {
            int t = jump_to[w] ? jump_to[w] : w;
            next[w] = w + 1;
            if (depth[t] < 0) { depth[t] = depth[v] + 1; queue[tail++] = t; }
        }
    }
    return -1;
}

int main(void) {
    AT_START
    if (scanf("%d", &boards) != 1) return 1;
    for (number = 1; number <= boards; number++) {
        if (scanf("%d %d %d", &n, &d, &m) != 3) return 1;
        M_IS
        memset(jump_to, 0, sizeof(int) * (n + 1));
        for (int i = 0; i < m; i++) {
            int a, b;
            if (scanf("%d %d", &a, &b) != 2) return 1;
            READ
            jump_to[a] = b;
        }
        BEFORE
        answer = search();
        PRINT
    }
    AT_END
    return 0;
}
