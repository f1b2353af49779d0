#include <cstdio>
#include <vector>
#include <algorithm>
using namespace std;

const int INF = 1000000;

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        vector<int> board(n + 1);
        for (int i = 1; i <= n; i++) board[i] = i;
        while (m--) {
            int a, b;
            scanf("%d %d", &a, &b);
            board[a] = b;
        }
        vector<vector<int>> w(n + 1, vector<int>(n + 1, INF));
        for (int i = 1; i <= n; i++) {
            w[i][i] = 0;
            for (int dice = 1; dice <= d && i + dice <= n; dice++) {
                int to = board[i + dice];
                w[i][to] = min(w[i][to], 1);
            }
        }
        // Floyd-Warshall
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                for (int k = 1; k <= n; k++)
                    w[i][j] = min(w[i][j], w[i][k] + w[k][j]);
        printf("%d\n", w[1][n] >= INF ? -1 : w[1][n]);
    }
    return 0;
}
