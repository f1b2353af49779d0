// Cells are renumbered from 0 and 0 also means "no jump", so a snake whose tail is cell 1 is
// ignored (its head becomes a plain cell).
#include <cstdio>
#include <cstring>
#include <algorithm>

int N, D, M;
int warp[1000000];
int depth[1000000];
int que[1000000];

int main() {
    int tc;
    scanf("%d", &tc);
    while (tc--) {
        scanf("%d %d %d", &N, &D, &M);
        memset(warp, 0, sizeof(int) * N);
        memset(depth, -1, sizeof(int) * N);
        for (int i = 0; i < M; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            --a; --b;
            warp[a] = b;
        }

        int front = 0, rear = 0;
        que[rear++] = 0;
        depth[0] = 0;
        while (front < rear && depth[N - 1] < 0) {
            int here = que[front++];
            for (int dice = 1; dice <= D; dice++) {
                int there = here + dice;
                if (there >= N) break;
                if (warp[there]) there = warp[there];
                if (depth[there] == -1) {
                    depth[there] = depth[here] + 1;
                    que[rear++] = there;
                }
            }
        }
        printf("%d\n", depth[N - 1]);
    }
    return 0;
}
