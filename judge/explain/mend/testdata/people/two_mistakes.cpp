#include <iostream>
#include <vector>
#include <queue>
using namespace std;

int main() {
    int t;
    cin >> t;
    while (t--) {
        int n, d, m;
        cin >> n >> d >> m;
        vector<int> jump(n + 1, -1), dist(n + 1, -1);
        for (int i = 0; i < m; i++) {
            int a, b;
            cin >> a >> b;
            jump[a] = b;
        }
        queue<int> q;
        q.push(1);
        dist[1] = 0;
        while (!q.empty()) {
            int v = q.front();
            q.pop();
            for (int k = 1; k < d; k++) {
                int w = v + k;
                if (w > n) break;
                if (jump[w] != -1) w = jump[w];
                if (dist[w] < 0) {
                    dist[w] = dist[v] + 1;
                    q.push(w);
                }
            }
        }
        if (dist[n] < 0)
            cout << 0 << endl;
        else
            cout << dist[n] << endl;
    }
}
