#include <cstdio>
#include <queue>

// Cells are marked as visited, but nobody asks whether they are.
const int MAX = 1000005;
int nextCell[MAX], cost[MAX];
bool visited[MAX];

int main() {
    int T;
    scanf("%d", &T);
    while (T--) {
        int N, D, M;
        scanf("%d %d %d", &N, &D, &M);
        for (int i = 0; i <= N; i++) {
            nextCell[i] = 0;
            visited[i] = false;
        }
        for (int i = 0; i < M; i++) {
            int s, e;
            scanf("%d %d", &s, &e);
            nextCell[s] = e;
        }
        std::queue<int> que;
        que.push(1);
        cost[1] = 0;
        visited[1] = true;
        int answer = -1;
        while (!que.empty()) {
            int cur = que.front();
            que.pop();
            if (cur == N) {
                answer = cost[cur];
                break;
            }
            for (int dice = 1; dice <= D && cur + dice <= N; dice++) {
                int nx = cur + dice;
                if (nextCell[nx] != 0) nx = nextCell[nx];
                visited[nx] = true;
                cost[nx] = cost[cur] + 1;
                que.push(nx);
            }
        }
        printf("%d\n", answer);
    }
}
