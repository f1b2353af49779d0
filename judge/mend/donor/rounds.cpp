#include <algorithm>
#include <cstdio>
#include <vector>

const int FAR = 1000000000;

int main() {
    int boards;
    if (scanf("%d", &boards) != 1) return 0;
    while (boards-- > 0) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        std::vector<int> jump(n + 1, 0), best(n + 1, FAR);
        while (m-- > 0) {
            int from, to;
            scanf("%d %d", &from, &to);
            jump[from] = to;
        }
        best[1] = 0;
        bool changed = true;
        while (changed) {
            changed = false;
            for (int i = 1; i < n; i++) {
                if (best[i] == FAR) continue;
                for (int k = 1; k <= d && i + k <= n; k++) {
                    int to = i + k;
                    if (jump[to] != 0) to = jump[to];
                    if (best[to] <= best[i] + 1) continue;
                    best[to] = std::min(best[to], best[i] + 1);
                    changed = true;
                }
            }
        }
        if (best[n] == FAR) best[n] = -1;
        printf("%d\n", best[n]);
    }
    return 0;
}
