#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int boards;
    cin >> boards;
    while (boards--) {
        int n, d, m;
        cin >> n >> d >> m;
        map<int, int> jump;
        while (m--) {
            int a, b;
            cin >> a >> b;
            jump[a] = b;
        }
        vector<bool> visited(n + 1);
        queue<pair<int, int>> q;
        q.push({1, 0});
        visited[1] = true;
        int answer = -1;
        while (!q.empty()) {
            auto [cell, throws_] = q.front();
            q.pop();
            if (cell == n) {
                answer = throws_;
                break;
            }
            for (int w = cell + 1; w <= min(cell + d, n); w++) {
                int to = jump.count(w) ? jump[w] : w;
                if (visited[to]) continue;
                visited[w] = true;
                q.push({to, throws_ + 1});
            }
        }
        cout << answer << "\n";
    }
}
