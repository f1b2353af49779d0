#include <cstdio>
#include <vector>
#include <deque>

int main() {
    int boards;
    if (scanf("%d", &boards) != 1) return 1;
    for (int b = 0; b < boards; b++) {
        int n, faces, m;
        scanf("%d%d%d", &n, &faces, &m);
        std::vector<int> go(n + 1, 0), best(n + 1, 1 << 30);
        for (int i = 0; i < m; i++) {
            int from, to;
            scanf("%d%d", &from, &to);
            go[from] = to;
        }
        std::deque<int> open;
        open.push_back(1);
        best[1] = 0;
        while (!open.empty()) {
            int v = open.front();
            open.pop_front();
            for (int f = 1; f <= faces; f++) {
                int w = v + f;
                if (w > n) break;
                int cost = best[v] + 1;
                if (go[w]) {
                    w = go[w];
                    cost++;
                }
                if (cost < best[w]) {
                    best[w] = cost;
                    open.push_back(w);
                }
            }
        }
        if (best[n] == 1 << 30)
            printf("-1\n");
        else
            printf("%d\n", best[n]);
    }
}
