// Tries with one throw more each time, and marks cells without the throws that were left there.
#include <iostream>
#include <vector>
using namespace std;

int n, d;
vector<int> leads;
vector<char> marked;

bool reaches(int cell, int throwsLeft) {
    if (cell == n) return true;
    if (throwsLeft == 0) return false;
    marked[cell] = 1;
    for (int face = min(d, n - cell); face >= 1; face--) {
        int to = leads[cell + face];
        if (!marked[to] && reaches(to, throwsLeft - 1)) return true;
    }
    return false;
}

int main() {
    int boards, m;
    cin >> boards;
    while (boards-- && cin >> n >> d >> m) {
        leads.resize(n + 1);
        for (int c = 0; c <= n; c++) leads[c] = c;
        for (int a, b; m > 0 && cin >> a >> b; m--) leads[a] = b;
        int answer = -1;
        for (int most = 1; most <= n && answer < 0; most++) {
            marked.assign(n + 1, 0);
            if (reaches(1, most)) answer = most;
        }
        cout << answer << "\n";
    }
}
