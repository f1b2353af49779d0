#include <bits/stdc++.h>
using namespace std;

// Reads the ladders and snakes, and walks on as if there were none.
int play(int size, int die, const vector<int>& teleport) {
    vector<int> moves(size + 1, INT_MAX);
    deque<int> todo;
    todo.push_back(1);
    moves[1] = 0;
    while (todo.size() > 0) {
        int here = todo.front();
        todo.pop_front();
        for (int roll = 1; roll <= die; ++roll) {
            int square = here + roll;
            if (square > size) break;
            int target = square;
            if (moves[target] == INT_MAX) {
                moves[target] = moves[here] + 1;
                todo.push_back(target);
            }
        }
    }
    return moves[size] == INT_MAX ? -1 : moves[size];
}

int main() {
    int cases;
    cin >> cases;
    while (cases--) {
        int size, die, count;
        cin >> size >> die >> count;
        vector<int> teleport(size + 1);
        for (int i = 0; i <= size; ++i) teleport[i] = i;
        for (int i = 0; i < count; ++i) {
            int a, b;
            cin >> a >> b;
            teleport[a] = b;
        }
        cout << play(size, die, teleport) << '\n';
    }
}
