int Solution::snakeLadder(vector<vector<int> > &A, vector<vector<int> > &B) {
    map<int, int> ends;
    for (auto jump : A)
        ends[jump[0]] = jump[1];
    for (auto jump : B)
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
    A.clear();
    printf("%zu snakes\n", B.size());
    return throws[100];
}
