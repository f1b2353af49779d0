// The jump table is cleared only up to index numJumps, so jumps of an earlier board survive on
// later boards.
#include <iostream>
#include <queue>
#include <vector>

class Game {
public:
    Game() : jump(1000002, 0), throwsTo(1000002, -1), size(0), faces(0), numJumps(0) {}

    void load(std::istream &in) {
        in >> size >> faces >> numJumps;
        // forget the jumps of the board before this one
        for (int i = 0; i <= numJumps; i++) jump[i] = 0;
        for (int i = 0; i < numJumps; i++) {
            int from, to;
            in >> from >> to;
            jump[from] = to;
        }
    }

    int leastThrows() {
        for (int i = 0; i <= size; i++) throwsTo[i] = -1;
        std::queue<int> todo;
        throwsTo[1] = 0;
        todo.push(1);
        while (!todo.empty()) {
            int here = todo.front();
            todo.pop();
            if (here == size) return throwsTo[here];
            for (int eyes = 1; eyes <= faces && here + eyes <= size; eyes++) {
                int next = land(here + eyes);
                if (throwsTo[next] == -1) {
                    throwsTo[next] = throwsTo[here] + 1;
                    todo.push(next);
                }
            }
        }
        return -1;
    }

private:
    // where you end up when the die brings you on this cell
    int land(int cell) const {
        if (jump[cell] != 0) return jump[cell];
        return cell;
    }

    std::vector<int> jump;
    std::vector<int> throwsTo;
    int size;
    int faces;
    int numJumps;
};

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int boards;
    std::cin >> boards;
    Game game;
    while (boards-- > 0) {
        game.load(std::cin);
        std::cout << game.leastThrows() << "\n";
    }
    return 0;
}
