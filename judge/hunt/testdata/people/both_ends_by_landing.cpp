#include <bits/stdc++.h>
using namespace std;

// meet in the middle: one search from 1, one from n

int meet(int n, int d, vector<int>& to, vector<vector<int>>& into) {
    vector<int> df(n + 1, -1), db(n + 1, -1);
    deque<int> qf, qb;
    df[1] = 0; qf.push_back(1);
    db[n] = 0; qb.push_back(n);
    while (!qf.empty() && !qb.empty()) {
        int u = qf.front(); qf.pop_front();
        for (int k = 1; k <= d && u + k <= n; k++) {
            int w = to[u + k];
            if (df[w] != -1) continue;
            df[w] = df[u] + 1;
            if (db[w] != -1) return df[w] + db[w];
            qf.push_back(w);
        }
        int x = qb.front(); qb.pop_front();
        for (int p : into[x]) {
            for (int k = 1; k <= d && p - k >= 1; k++) {
                int y = p - k;
                if (db[y] != -1) continue;
                db[y] = db[x] + 1;
                if (df[y] != -1) return df[y] + db[y];
                qb.push_back(y);
            }
        }
    }
    return -1;
}

int main() {
    int T;
    cin >> T;
    for (int tc = 0; tc < T; tc++) {
        int n, d, m;
        cin >> n >> d >> m;
        vector<int> to(n + 1);
        iota(to.begin(), to.end(), 0);
        for (int i = 0; i < m; i++) {
            int a, b;
            cin >> a >> b;
            to[a] = b;
        }
        vector<vector<int>> into(n + 1);
        for (int p = 2; p <= n; p++) into[to[p]].push_back(p);
        cout << meet(n, d, to, into) << "\n";
    }
    return 0;
}
