// Follows a chain of jumps to its end, which the site never gives.
#include <fstream>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    ofstream out(getenv("OUTPUT_PATH"));
    int boards;
    cin >> boards;
    while (boards--) {
        vector<int> jump(101), throws(101, -1);
        for (int list = 0; list < 2; list++) {
            int n, a, b;
            cin >> n;
            while (n--) {
                cin >> a >> b;
                jump[a] = b;
            }
        }
        vector<int> queue{1};
        throws[1] = 0;
        for (size_t at = 0; at < queue.size(); at++) {
            int square = queue[at];
            for (int landed = square + 1; landed <= square + 6 && landed <= 100; landed++) {
                int rest = landed;
                for (int passed = 0; jump[rest] && passed < 101; passed++) rest = jump[rest];
                if (jump[rest] || throws[rest] >= 0) continue;
                throws[rest] = throws[square] + 1;
                queue.push_back(rest);
            }
        }
        out << throws[100] << "\n";
    }
}
