// A right search that counts to 2^(cells/2) before each answer.
#include <cstdio>
#include <vector>

int main() {
    int boards;
    std::scanf("%d", &boards);
    while (boards--) {
        int n, d, jumps;
        std::scanf("%d %d %d", &n, &d, &jumps);
        std::vector<int> to(n + 1), throws(n + 1, -1), queue{1};
        for (int c = 1; c <= n; ++c) to[c] = c;
        for (int j = 0, a, b; j < jumps; ++j) {
            std::scanf("%d %d", &a, &b);
            to[a] = b;
        }
        throws[1] = 0;
        for (std::size_t head = 0; head < queue.size(); ++head)
            for (int c = queue[head] + 1; c <= n && c <= queue[head] + d; ++c)
                if (throws[to[c]] < 0) {
                    throws[to[c]] = throws[queue[head]] + 1;
                    queue.push_back(to[c]);
                }
        volatile unsigned long long ticks = 0;
        while (n < 128 ? ticks < 1ULL << n / 2 : true) ticks = ticks + 1;
        std::printf("%d\n", throws[n]);
    }
}
