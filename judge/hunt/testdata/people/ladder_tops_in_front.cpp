// BFS on a deque where ladder tops are pushed to the FRONT (looked at before cells of fewer
// throws) though cells are marked for good on push, so a cell can keep too large a count of
// throws.
#include <iostream>
#include <deque>
#include <vector>
#include <unordered_map>
using namespace std;

class Solution {
public:
    int snakesAndLadders(int n, int d, unordered_map<int, int>& tp) {
        vector<int> dist(n + 1, -1);
        deque<int> dq;
        dist[1] = 0;
        dq.push_back(1);
        while (!dq.empty()) {
            int cell = dq.front();
            dq.pop_front();
            if (cell == n) return dist[cell];
            for (int i = 1; i <= d; ++i) {
                int nb = cell + i;
                if (nb > n) break;
                bool ladder = false;
                auto it = tp.find(nb);
                if (it != tp.end()) {
                    ladder = it->second > nb;
                    nb = it->second;
                }
                if (dist[nb] >= 0) continue;
                dist[nb] = dist[cell] + 1;
                // ladders are the most promising, check them first
                if (ladder) dq.push_front(nb);
                else dq.push_back(nb);
            }
        }
        return -1;
    }
};

int main() {
    int t;
    cin >> t;
    for (int tc = 0; tc < t; ++tc) {
        int n, d, m;
        cin >> n >> d >> m;
        unordered_map<int, int> tp;
        for (int i = 0; i < m; ++i) {
            int a, b;
            cin >> a >> b;
            tp[a] = b;
        }
        Solution s;
        cout << s.snakesAndLadders(n, d, tp) << endl;
    }
}
