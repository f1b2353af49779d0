// 0-1 BFS in which a jump is an edge of cost 0; that makes jumps optional (one may stop on the
// start of a snake), lets them chain, and lets the jump on cell 1 be taken. The jump has to be
// part of the throw's edge.
#include <iostream>
#include <deque>
#include <vector>
#include <climits>

struct Edge {
    int to;
    int cost;
};

class Graph {
    int n, d;
    std::vector<int> shortcut;

public:
    Graph(int n, int d) : n(n), d(d), shortcut(n + 1, 0) {}

    void addShortcut(int a, int b) { shortcut[a] = b; }

    // calls visit for all edges that leave v (edges are never stored)
    template <class F>
    void forEachEdge(int v, F visit) const {
        if (shortcut[v]) visit(Edge{shortcut[v], 0});
        for (int k = 1; k <= d && v + k <= n; ++k) visit(Edge{v + k, 1});
    }

    int shortestPath(int source, int target) const {
        std::vector<int> dist(n + 1, INT_MAX);
        std::vector<char> done(n + 1, 0);
        std::deque<int> dq;
        dist[source] = 0;
        dq.push_back(source);
        while (!dq.empty()) {
            int v = dq.front();
            dq.pop_front();
            if (done[v]) continue;
            done[v] = 1;
            if (v == target) break;
            forEachEdge(v, [&](Edge e) {
                int candidate = dist[v] + e.cost;
                if (candidate < dist[e.to]) {
                    dist[e.to] = candidate;
                    if (e.cost == 0)
                        dq.push_front(e.to);
                    else
                        dq.push_back(e.to);
                }
            });
        }
        return dist[target] == INT_MAX ? -1 : dist[target];
    }
};

int main() {
    std::ios_base::sync_with_stdio(false);
    std::cin.tie(0);
    int tests;
    std::cin >> tests;
    while (tests--) {
        int n, d, m;
        std::cin >> n >> d >> m;
        Graph g(n, d);
        for (int i = 0; i < m; ++i) {
            int a, b;
            std::cin >> a >> b;
            g.addShortcut(a, b);
        }
        std::cout << g.shortestPath(1, n) << '\n';
    }
}
