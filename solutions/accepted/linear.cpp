// Approach:  BFS, every cell landed on once without any search for it.
//
//              block b              block b+1          blocks of D cells
//            |=====......=======|==========........|   = landed on, . not yet
//                 ^begun ^ended            ^begun  ^ended
//
//            A throw from v lands on the end of v's block and on the beginning
//            of the next, so the bounds of a block only slide inwards.
// Source:    our own; the first unlanded cell by sliding bounds.
// Cost:      time O(N + M), whatever D is; memory 2N + 2N/D ints and N bytes.
// Why right: the bounds tell landed cells exactly, and cells leave the queue in
//            order of throws.
#include <algorithm>
#include <cstdio>

constexpr int kMaxCells = 1000000;

static int move_to[kMaxCells + 2];  // where a throw that lands here ends
static bool rested[kMaxCells + 2];
static int queue[kMaxCells + 2];
static int begun[kMaxCells + 3], ended[kMaxCells + 3];

static char buffer[1 << 16];
static char *cursor = buffer, *limit = buffer;

static int next_byte() {
    if (cursor == limit) {
        cursor = buffer;
        limit = buffer + std::fread(buffer, 1, sizeof buffer, stdin);
        if (cursor == limit) return -1;
    }
    return static_cast<unsigned char>(*cursor++);
}

static int next_int() {
    int c = next_byte();
    while (c >= 0 && c <= ' ') c = next_byte();
    int value = 0;
    for (; c > ' '; c = next_byte()) value = 10 * value + (c - '0');
    return value;
}

// Rests on the ends of the cells from..to-1; returns the queue's new tail.
static int land(int from, int to, int tail) {
    for (int c = from; c < to; ++c) {
        const int end = move_to[c];
        if (rested[end]) continue;
        rested[end] = true;
        queue[tail++] = end;
    }
    return tail;
}

static int fewest_throws(int n, int d) {
    for (int b = 0; b <= n / d + 1; ++b) {
        begun[b] = b * d;
        ended[b] = std::min(b * d + d, n + 1);
    }
    int head = 0, tail = 0;
    rested[1] = true;
    queue[tail++] = 1;
    for (int throws = 1; head < tail; ++throws) {
        for (const int level_end = tail; head < level_end; ++head) {
            const int v = queue[head], b = v / d;
            if (v + 1 < ended[b]) {
                tail = land(std::max(v + 1, begun[b]), ended[b], tail);
                ended[b] = v + 1;
            }
            const int stop = std::min(v + d + 1, ended[b + 1]);
            if (begun[b + 1] < stop) {
                tail = land(begun[b + 1], stop, tail);
                begun[b + 1] = stop;
            }
        }
        if (rested[n]) return throws;
    }
    return -1;
}

int main() {
    for (int boards = next_int(); boards > 0; --boards) {
        const int n = next_int(), d = next_int(), m = next_int();
        for (int c = 1; c <= n; ++c) move_to[c] = c;
        std::fill(rested, rested + n + 1, false);
        for (int i = 0; i < m; ++i) {
            const int start = next_int();
            move_to[start] = next_int();
        }
        std::printf("%d\n", fewest_throws(n, std::min(d, n)));
    }
}
