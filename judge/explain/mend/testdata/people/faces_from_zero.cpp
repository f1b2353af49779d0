#include <iostream>
#include <set>
#include <map>
using namespace std;

struct Board {
    int cells = 0, faces = 0;
    map<int, int> jumps;
    int land(int c) const {
        auto it = jumps.find(c);
        return it == jumps.end() ? c : it->second;
    }
};

istream& operator>>(istream& in, Board& b) {
    int m;
    in >> b.cells >> b.faces >> m;
    for (int i = 0; i < m; ++i) {
        int from, to;
        in >> from >> to;
        b.jumps[from] = to;
    }
    return in;
}

int least(const Board& b) {
    set<int> level{1}, seen{1};
    for (int count = 0; !level.empty(); ++count) {
        if (level.count(b.cells)) return count;
        set<int> next;
        for (int c : level) {
            for (int f = 0; f < b.faces && c + f <= b.cells; ++f) {
                int to = b.land(c + f);
                if (seen.insert(to).second) next.insert(to);
            }
        }
        level = next;
    }
    return -1;
}

int main() {
    int boards;
    cin >> boards;
    while (boards-- > 0) {
        Board b;
        cin >> b;
        cout << least(b) << '\n';
    }
}
