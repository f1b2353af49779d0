// The early exit "square == N -> moves+1" is made on the square thrown to, before the jump; a
// ladder to N is only noticed when N is popped, so a square of the same level ahead of it in the
// queue can answer one throw too many.
#include <bits/stdc++.h>
using namespace std;
typedef pair<int,int> pii;

class Board {
    int size, die;
    unordered_map<int,int> jumps;
public:
    Board(int s, int f) : size(s), die(f) {}
    void addJump(int a, int b) { jumps[a] = b; }

    int minMoves() {
        vector<bool> visited(size + 1, false);
        queue<pii> q;
        q.push(make_pair(1, 0));
        visited[1] = true;
        while (!q.empty()) {
            pii front = q.front(); q.pop();
            int square = front.first, moves = front.second;
            if (square == size) return moves;
            for (int roll = 1; roll <= die && square + roll <= size; roll++) {
                int next = square + roll;
                if (next == size)
                    return moves + 1;
                auto it = jumps.find(next);
                if (it != jumps.end())
                    next = it->second;
                if (!visited[next]) {
                    visited[next] = true;
                    q.push(make_pair(next, moves + 1));
                }
            }
        }
        return -1;
    }
};

int main() {
    int T; cin >> T;
    for (int tc = 0; tc < T; tc++) {
        int n, d, m;
        cin >> n >> d >> m;
        Board board(n, d);
        for (int i = 0; i < m; i++) {
            int a, b; cin >> a >> b;
            board.addJump(a, b);
        }
        cout << board.minMoves() << endl;
    }
    return 0;
}
