// Breadth-first search that fills in the distance of every cell before it prints that
// of the last one, and follows jumps in a loop.
#include <cstdio>
#include <queue>
#include <vector>

int main() {
    int boards;
    if (scanf("%d", &boards) != 1) return 0;
    while (boards--) {
        int cells, faces, jumps;
        scanf("%d %d %d", &cells, &faces, &jumps);
        std::vector<int> leads(cells + 1, 0), dist(cells + 1, -1);
        for (int i = 0; i < jumps; i++) {
            int from, to;
            scanf("%d %d", &from, &to);
            leads[from] = to;
        }
        std::queue<int> open;
        open.push(1);
        dist[1] = 0;
        while (!open.empty()) {
            int at = open.front();
            open.pop();
            for (int face = 1; face <= faces && at + face <= cells; face++) {
                int next = at + face;
                while (leads[next]) next = leads[next];
                if (dist[next] < 0) {
                    dist[next] = dist[at] + 1;
                    open.push(next);
                }
            }
        }
        printf("%d\n", dist[cells]);
    }
}
