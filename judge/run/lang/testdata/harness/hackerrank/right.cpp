#include <bits/stdc++.h>

using namespace std;

string rtrim(const string &);

// As the site gives it, with the driver that writes the file of its answers.
int quickestWayUp(vector<vector<int>> ladders, vector<vector<int>> snakes) {
    map<int, int> ends;
    for (auto list : {ladders, snakes})
        for (auto jump : list)
            ends[jump[0]] = jump[1];
    vector<int> throws(100 + 1, -1);
    queue<int> next({1});
    for (throws[1] = 0; !next.empty(); next.pop()) {
        int from = next.front();
        for (int to = from + 1; to <= min(from + 6, 100); to++) {
            int end = ends.count(to) ? ends[to] : to;
            if (throws[end] < 0) {
                throws[end] = throws[from] + 1;
                next.push(end);
            }
        }
    }
    cout << ladders.size() << " ladders" << endl;
    return throws[100];
}

int main() {
    ofstream fout(getenv("OUTPUT_PATH"));
    string t;
    getline(cin, t);
    fout << stoi(rtrim(t)) << "\n";
}

string rtrim(const string &str) { return str; }
