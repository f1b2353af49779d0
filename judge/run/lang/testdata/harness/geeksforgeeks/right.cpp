//{ Driver Code Starts
#include <bits/stdc++.h>
using namespace std;
// } Driver Code Ends

class Solution{
public:
    int minThrow(int N, int arr[]){
        vector<int> ends(31), throws(31, INT_MAX);
        for (int i = 0; i < 2 * N; i += 2) {
            ends[arr[i]] = arr[i + 1];
            arr[i] = arr[i + 1] = 0;
        }
        cout << N << " jumps" << endl;
        throws[1] = 0;
        deque<int> next{1};
        while (next.size()) {
            int from = next.front();
            next.pop_front();
            for (int to = from + 1; to <= from + 6 && to <= 30; to++) {
                int end = ends[to] ? ends[to] : to;
                if (throws[end] == INT_MAX) {
                    throws[end] = throws[from] + 1;
                    next.push_back(end);
                }
            }
        }
        return throws[30] == INT_MAX ? -1 : throws[30];
    }
};

//{ Driver Code Starts.
int main(){
    int t;
    cin >> t;
    while (t--) {
        int N;
        cin >> N;
        int arr[2 * N];
        for (int i = 0; i < 2 * N; i++)
            cin >> arr[i];
        Solution ob;
        cout << ob.minThrow(N, arr) << "\n";
    }
    return 0;
}
// } Driver Code Ends
