// Dijkstra on the jump ends only, walking from p to a jump start (or N) for ceil(distance/D)
// throws; it forgets that the intermediate stops of such a walk may themselves be jump starts,
// where the player cannot stay.
#include <cstdio>
#include <vector>
#include <queue>
#include <algorithm>
#include <functional>
using namespace std;
#define INF 1000000000

struct Jump { int a, b; };

int main() {
    int T;
    if (scanf("%d", &T) != 1) return 0;
    while (T--) {
        int N, D, M;
        scanf("%d%d%d", &N, &D, &M);
        // node 0 = start, node 1..M = end of jump i, node M+1 = goal
        vector<Jump> J(M + 2);
        J[0].a = J[0].b = 1;
        for (int i = 1; i <= M; i++) scanf("%d%d", &J[i].a, &J[i].b);
        J[M + 1].a = J[M + 1].b = N;

        vector<int> dist(M + 2, INF);
        priority_queue<pair<int,int>, vector<pair<int,int>>, greater<pair<int,int>>> pq;
        dist[0] = 0;
        pq.push({0, 0});
        while (!pq.empty()) {
            auto top = pq.top(); pq.pop();
            int u = top.second;
            if (top.first != dist[u]) continue;
            int pos = J[u].b;
            if (pos == N) dist[M + 1] = min(dist[M + 1], dist[u]);
            if (u == M + 1) break;
            for (int v = 1; v <= M + 1; v++) {
                int gap = J[v].a - pos;
                if (gap <= 0) continue;
                int w = (gap + D - 1) / D;
                if (dist[u] + w < dist[v]) {
                    dist[v] = dist[u] + w;
                    pq.push({dist[v], v});
                }
            }
        }
        printf("%d\n", dist[M + 1] >= INF ? -1 : dist[M + 1]);
    }
    return 0;
}
