// Depth first with the best per cell; ladders in a chain, snakes stepped over.
#include <iostream>
#include <vector>
#include <climits>
using namespace std;

int n, d;
vector<int> ladder, best;
vector<bool> snake;

void dfs(int c, int steps) {
    if (steps >= best[c]) return;
    best[c] = steps;
    if (c == n) return;
    for (int k = d; k >= 1; k--) {
        int x = c + k;
        if (x > n) continue;
        while (ladder[x]) x = ladder[x];
        if (snake[x]) continue;
        dfs(x, steps + 1);
    }
}

int main() {
    int t; cin >> t;
    while (t--) {
        int m; cin >> n >> d >> m;
        ladder.assign(n + 1, 0); snake.assign(n + 1, false); best.assign(n + 1, INT_MAX);
        while (m--) {
            int a, b; cin >> a >> b;
            if (a < b) ladder[a] = b; else snake[a] = true;
        }
        dfs(1, 0);
        cout << (best[n] == INT_MAX ? -1 : best[n]) << "\n";
    }
}
