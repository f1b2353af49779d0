// Goes as far as one throw can; 0 if it comes round.
#include <iostream>
#include <map>
#include <set>
using namespace std;

int main() {
    int t;
    cin >> t;
    while (t > 0) {
        t--;
        int n, d, m;
        cin >> n >> d >> m;
        map<int, int> mp;
        for (int i = 0; i < m; i++) { int x, y; cin >> x >> y; mp[x] = y; }
        int pos = 1, cnt = 0;
        set<int> been;
        while (pos != n) {
            if (been.count(pos)) { cnt = 0; break; }
            been.insert(pos);
            int best = -1;
            for (int k = 1; k <= d; k++) {
                int p = pos + k;
                if (p > n) break;
                if (mp.find(p) != mp.end()) p = mp[p];
                if (p > best) best = p;
            }
            pos = best;
            cnt++;
        }
        cout << cnt << endl;
    }
    return 0;
}
