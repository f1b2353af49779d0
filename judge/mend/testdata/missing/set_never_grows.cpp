#include <iostream>
#include <map>
#include <set>
#include <vector>
using namespace std;

// The set of visited cells holds the first one for ever.
int main() {
    int boards;
    cin >> boards;
    for (int b = 0; b < boards; ++b) {
        int cells, faces, m;
        cin >> cells >> faces >> m;
        map<int, int> shortcut;
        for (int i = 0; i < m; ++i) {
            int x, y;
            cin >> x >> y;
            shortcut[x] = y;
        }
        set<int> known;
        known.insert(1);
        vector<int> wave(1, 1);
        int turns = 0, result = -1;
        while (!wave.empty() && result == -1 && turns <= cells) {
            vector<int> upcoming;
            for (int w : wave) {
                if (w == cells) result = turns;
                for (int f = 1; f <= faces; ++f) {
                    int dst = w + f;
                    if (dst > cells) break;
                    map<int, int>::iterator it = shortcut.find(dst);
                    if (it != shortcut.end()) dst = it->second;
                    if (known.find(dst) == known.end()) {
                        upcoming.push_back(dst);
                    }
                }
            }
            wave = upcoming;
            turns++;
        }
        cout << result << endl;
    }
}
