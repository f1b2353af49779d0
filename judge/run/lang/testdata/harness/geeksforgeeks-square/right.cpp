class Solution {
  public:
    int minThrows(int n, vector<int>& lad, vector<int>& sn) {
    unordered_map<int, int> ends;
    for (auto* list : {&lad, &sn})
        for (size_t i = 0; i < list->size(); i += 2)
            ends[(*list)[i]] = (*list)[i + 1];
    n *= n;
    vector<int> throws(n + 1, -1);
    queue<int> next({1});
    for (throws[1] = 0; !next.empty(); next.pop()) {
        int from = next.front();
        for (int to = from + 1; to <= min(from + 6, n); to++) {
            int end = ends.count(to) ? ends[to] : to;
            if (throws[end] < 0) {
                throws[end] = throws[from] + 1;
                next.push(end);
            }
        }
    }
    cout << n << " cells" << endl;
    sn.clear();
    return throws[n];
    }
};
