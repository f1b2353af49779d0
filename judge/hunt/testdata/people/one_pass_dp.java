// One dynamic programming pass from cell 1 up to N; a snake improves a cell that was already
// processed, and that improvement is never passed on to the cells above it. It needs a breadth
// first search.
import java.io.*;
import java.util.*;

class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        int t = Integer.parseInt(br.readLine().trim());
        for (int test = 0; test < t; test++) {
            StringTokenizer st = new StringTokenizer(br.readLine());
            int n = Integer.parseInt(st.nextToken());
            int d = Integer.parseInt(st.nextToken());
            int m = Integer.parseInt(st.nextToken());
            int[] jump = new int[n + 1];
            for (int i = 0; i < m; i++) {
                st = new StringTokenizer(br.readLine());
                int a = Integer.parseInt(st.nextToken());
                int b = Integer.parseInt(st.nextToken());
                jump[a] = b;
            }

            int INF = Integer.MAX_VALUE;
            int[] dp = new int[n + 1]; // dp[i] = least throws to stand on i
            Arrays.fill(dp, INF);
            dp[1] = 0;
            for (int i = 1; i < n; i++) {
                if (dp[i] == INF) {
                    continue;
                }
                for (int k = 1; k <= d && i + k <= n; k++) {
                    int j = i + k;
                    if (jump[j] != 0) {
                        j = jump[j];
                    }
                    dp[j] = Math.min(dp[j], dp[i] + 1);
                }
            }
            if (dp[n] == INF) {
                System.out.println(-1);
            } else {
                System.out.println(dp[n]);
            }
        }
    }
}
