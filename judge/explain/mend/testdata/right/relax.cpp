#include <bits/stdc++.h>
using namespace std;

const int FAR = 1000000;
int jump_[1000001], dist_[1000001];

int main() {
    int boards;
    scanf("%d", &boards);
    for (int k = 0; k < boards; k++) {
        int n, d, m;
        scanf("%d %d %d", &n, &d, &m);
        for (int i = 0; i <= n; i++) {
            jump_[i] = 0;
            dist_[i] = FAR;
        }
        for (int i = 0; i < m; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            jump_[a] = b;
        }
        dist_[1] = 0;
        bool changed = true;
        while (changed) {
            changed = false;
            for (int v = 1; v < n; v++) {
                if (dist_[v] == FAR) continue;
                for (int w = v + 1; w <= n && w - v <= d; w++) {
                    int rest = w;
                    if (jump_[w] != 0) rest = jump_[w];
                    if (dist_[v] + 1 < dist_[rest]) {
                        dist_[rest] = dist_[v] + 1;
                        changed = true;
                    }
                }
            }
        }
        if (dist_[n] == FAR) printf("-1\n");
        else printf("%d\n", dist_[n]);
    }
    return 0;
}
