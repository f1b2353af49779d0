// A right solver, and places to break it. What a test defines before this text
// decides at which of them, and how:
//
//	START    before the first board        EACH    once an answer is known
//	AFTER    once it is printed            FINISH  after the last board
//	FIRST    the first cell, 1 or 0        CHAIN   1 to follow jumps to the end
//	THROWS   1 to print the throws, too
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifndef START
#define START
#endif
#ifndef EACH
#define EACH
#endif
#ifndef AFTER
#define AFTER
#endif
#ifndef FINISH
#define FINISH
#endif
#ifndef FIRST
#define FIRST 1
#endif
#ifndef CHAIN
#define CHAIN 0
#endif
#ifndef THROWS
#define THROWS 0
#endif

static int n, d, m, to[1000001], dist[1000001], from[1000001], face[1000001], queue[1000001];

static int land(int cell) {
    if (!to[cell] || !CHAIN) return to[cell] ? to[cell] : cell;
    for (int k = 0; to[cell]; k++, cell = to[cell])
        if (k > n) return -1;
    return cell;
}

static int solve(void) {
    int head = 0, tail = 0;
    memset(dist, -1, sizeof(int) * (n + 1));
    dist[FIRST] = 0;
    queue[tail++] = FIRST;
    while (head < tail) {
        int v = queue[head++];
        for (int k = 1; k <= d && v + k <= n; k++) {
            int w = land(v + k);
            if (w < 0 || dist[w] >= 0) continue;
            dist[w] = dist[v] + 1;
            from[w] = v;
            face[w] = k;
            queue[tail++] = w;
        }
    }
    return dist[n];
}

// throws prints the throws of the best way to a cell.
static void throws(int cell) {
    if (cell == FIRST) return;
    throws(from[cell]);
    printf(" %d", face[cell]);
}

int main(void) {
    int boards = 0;
    START;
    if (scanf("%d", &boards) != 1) return 1;
    for (int board = 1; board <= boards; board++) {
        if (scanf("%d %d %d", &n, &d, &m) != 3) return 1;
        memset(to, 0, sizeof(int) * (n + 1));
        for (int i = 0; i < m; i++) {
            int a, b;
            if (scanf("%d %d", &a, &b) != 2) return 1;
            to[a] = b;
        }
        int answer = solve();
        EACH;
        printf("%d", answer);
        if (THROWS && answer > 0) throws(n);
        printf("\n");
        AFTER;
    }
    FINISH;
    return 0;
}
