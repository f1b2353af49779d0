/* A right solver that is ill where the environment says so; see cell_test.go. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int jump_to[1000002], depth[1000002], queue[1000002], next[1000002];
static int n, d, m, boards, answer, number;
static const char *ill;

static int is(const char *name) { return strcmp(ill, name) == 0; }

/* One of the few boards on which it is ill. */
static int large(void) { return n == 8 && d == 3 && m == 2 && jump_to[5] == 2; }

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

/* Takes so many seconds of CPU time. */
static void work(double seconds) {
    clock_t end = clock() + seconds * CLOCKS_PER_SEC;
    while (clock() < end) number |= 0;
}

static void misbehave(void) {
    if (is("crash")) abort();
    if (is("exit code")) exit(3);
    if (is("hang")) for (;;) number |= 0;
    if (is("sleep")) sleep(60);
    if (is("memory")) for (;;) memset(malloc(1 << 20), 1, 1 << 20);
    if (is("flood")) for (;;) puts("7");
    if (is("wrong")) answer = 77;
}

int main(void) {
    ill = getenv("ILL") ? getenv("ILL") : "";
    if (is("by chance")) {
        unsigned seed = 0;
        FILE *f = fopen("/dev/urandom", "r");
        if (!f || fread(&seed, sizeof seed, 1, f) != 1) return 1;
        srand(seed);
    }
    if (scanf("%d", &boards) != 1) return 1;
    for (number = 1; number <= boards; number++) {
        if (scanf("%d %d %d", &n, &d, &m) != 3) return 1;
        if (!is("remembers")) memset(jump_to, 0, sizeof jump_to[0] * (n + 1));
        for (int i = 0; i < m; i++) {
            int a, b;
            if (scanf("%d %d", &a, &b) != 2) return 1;
            jump_to[a] = b;
        }
        answer = search();
        if (large()) misbehave();
        if (is("slow")) work(n < 5 ? 0.01 : n < 7 ? 0.15 : 1.5);
        if (is("by chance") && rand() % 2000 == 0) answer++;
        if (is("zero") && answer < 0) answer = 0;
        printf("%d\n", answer);
    }
    return 0;
}
