// Breadth-first search for the one board of the input.
#include <cstdio>

int main() {
    int ladders, snakes, jump[101], thrown[101], queue[101], head = 0, tail = 0;
    for (int i = 0; i <= 100; i++) jump[i] = i, thrown[i] = -1;
    scanf("%d %d", &ladders, &snakes);
    for (int a, b, i = 0; i < ladders + snakes; i++) {
        scanf("%d %d", &a, &b);
        jump[a] = b;
    }
    thrown[1] = 0;
    for (queue[tail++] = 1; head < tail; head++)
        for (int k = 1; k <= 6 && queue[head] + k <= 100; k++) {
            int rest = jump[queue[head] + k];
            if (thrown[rest] < 0) thrown[rest] = thrown[queue[head]] + 1, queue[tail++] = rest;
        }
    printf("%d\n", thrown[100]);
}
