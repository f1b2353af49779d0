// Gives up after twenty throws.
#include <iostream>
#include <vector>
#include <set>
using namespace std;

const int MAX_MOVES = 20;

int solve(int n, int d, const vector<int>& to) {
    set<int> now = {1};
    vector<char> seen(n + 1, 0);
    seen[1] = 1;
    for (int moves = 1; moves <= MAX_MOVES; moves++) {
        set<int> after;
        for (int c : now) {
            for (int k = 1; k <= d; k++) {
                if (c + k > n) break;
                int e = to[c + k] ? to[c + k] : c + k;
                if (e == n) return moves;
                if (!seen[e]) { seen[e] = 1; after.insert(e); }
            }
        }
        now = after;
    }
    return -1;
}

int main() {
    int t; cin >> t;
    while (t--) {
        int n, d, m; cin >> n >> d >> m;
        vector<int> to(n + 1, 0);
        while (m--) { int a, b; cin >> a >> b; to[a] = b; }
        cout << solve(n, d, to) << endl;
    }
}
