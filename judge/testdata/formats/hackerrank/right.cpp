// A distance for each square, improved until none changes.
#include <fstream>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    ofstream out(getenv("OUTPUT_PATH"));
    int boards;
    cin >> boards;
    while (boards--) {
        vector<int> jump(101);
        for (int i = 1; i <= 100; i++) jump[i] = i;
        for (int list = 0; list < 2; list++) {
            int n, a, b;
            cin >> n;
            while (n--) {
                cin >> a >> b;
                jump[a] = b;
            }
        }
        const int far = 1000;
        vector<int> throws(101, far);
        throws[1] = 0;
        for (bool changed = true; changed;) {
            changed = false;
            for (int i = 1; i < 100; i++)
                for (int k = 1; k <= 6 && i + k <= 100; k++)
                    if (throws[i] + 1 < throws[jump[i + k]]) {
                        throws[jump[i + k]] = throws[i] + 1;
                        changed = true;
                    }
        }
        out << (throws[100] < far ? throws[100] : -1) << "\n";
    }
}
