// To make the BFS linear it remembers the farthest cell any throw has covered and scans only
// beyond it, as if all cells below were already covered; cells skipped over by a ladder are
// therefore never landed on again.
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    ios_base::sync_with_stdio(false);
    cin.tie(nullptr);
    int tests;
    cin >> tests;
    while (tests--) {
        int N, D, M;
        cin >> N >> D >> M;
        vector<int> go(N + 1, 0);
        for (int i = 0; i < M; ++i) {
            int from, to;
            cin >> from >> to;
            go[from] = to;
        }
        vector<int> rolls(N + 1, -1);
        vector<int> bfs;
        bfs.reserve(N);
        bfs.push_back(1);
        rolls[1] = 0;
        int covered = 1;              // every cell <= covered has been looked at
        for (size_t head = 0; head < bfs.size() && rolls[N] < 0; ++head) {
            int cur = bfs[head];
            int last = min((long long)N, (long long)cur + D);
            for (int c = max(cur, covered) + 1; c <= last; ++c) {
                int stop = go[c] ? go[c] : c;
                if (rolls[stop] >= 0) continue;
                rolls[stop] = rolls[cur] + 1;
                bfs.push_back(stop);
            }
            covered = max(covered, last);
        }
        cout << rolls[N] << '\n';
    }
}
