#include <iostream>
#include <map>
#include <queue>
#include <set>
#include <utility>
#include <vector>
using namespace std;

int fewest(int n, int d, map<int, int>& jump) {
    set<int> seen;
    queue<pair<int, int>> q;
    q.push({1, 0});
    seen.insert(1);
    while (!q.empty()) {
        int cell = q.front().first, steps = q.front().second;
        q.pop();
        if (cell == n) return steps;
        for (int next = cell + 1; next <= cell + d && next <= n; next++) {
            int to = next;
            if (jump.count(next)) to = jump[next];
            if (seen.count(to)) continue;
            seen.insert(to);
            q.push({to, steps + 1});
        }
    }
    return -1;
}

int main() {
    int t;
    cin >> t;
    while (t--) {
        int n, d, m;
        cin >> n >> d >> m;
        map<int, int> jump;
        for (int i = 0; i < m; i++) {
            int a, b;
            cin >> a >> b;
            jump[a] = b;
        }
        cout << fewest(n, d, jump) << endl;
    }
}
