#include <iostream>
#include <vector>
#include <queue>
using namespace std;

int solve(int n, int d, const vector<int>& jump) {
    vector<int> dist(n + 1, -1);
    queue<int> q;
    q.push(1);
    dist[1] = 0;
    while (!q.empty()) {
        int v = q.front();
        q.pop();
        if (v == n) return dist[v];
        for (int face = 1; face <= d; face++) {
            int t = v + face;
            if (t > n) break;
            if (jump[t] != 0) t = jump[t];
            if (dist[t] >= 0) continue;
            dist[t] = dist[v] + 1;
            q.push(t);
        }
    }
    return -1;
}

int main() {
    int boards;
    cin >> boards;
    while (boards-- > 0) {
        int n, d, m;
        cin >> n >> d >> m;
        vector<int> jump(n + 1, 0);
        for (int i = 0; i < m; i++) {
            int a, b;
            cin >> a >> b;
            jump[a] = b;
        }
        cout << solve(n, d, jump) << "\n";
    }
}
