// Bidirectional BFS that pops one cell from each side in turn and returns the length at the first
// cell seen by both sides; with both levels only half expanded this first meeting is sometimes one
// throw longer than the best one.
#include <bits/stdc++.h>
using namespace std;

int solve(int N, int D, const vector<int>& jump, const vector<vector<int>>& into) {
    vector<int> df(N + 1, -1), db(N + 1, -1);
    deque<int> qf, qb;
    df[1] = 0; qf.push_back(1);
    db[N] = 0; qb.push_back(N);
    while (!qf.empty() && !qb.empty()) {
        // one step from the start
        int x = qf.front(); qf.pop_front();
        for (int k = min(D, N - x); k >= 1; --k) {
            int y = jump[x + k];
            if (df[y] != -1) continue;
            df[y] = df[x] + 1;
            if (db[y] != -1) return df[y] + db[y];
            qf.push_back(y);
        }
        // one step from the goal
        x = qb.front(); qb.pop_front();
        vector<int> landings = into[x];
        if (jump[x] == x) landings.push_back(x);
        for (int s : landings) {
            for (int k = min(D, s - 1); k >= 1; --k) {
                int y = s - k;
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
    while (T--) {
        int N, D, M;
        cin >> N >> D >> M;
        vector<int> jump(N + 1);
        iota(jump.begin(), jump.end(), 0);
        vector<vector<int>> into(N + 1);
        while (M--) {
            int a, b;
            cin >> a >> b;
            jump[a] = b;
            into[b].push_back(a);
        }
        cout << solve(N, D, jump, into) << "\n";
    }
}
