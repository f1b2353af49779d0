// Rounds over the table until the last cell has a value, not until nothing changes.
import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer st = new StringTokenizer("");
        int t = Integer.parseInt(br.readLine().trim());
        StringBuilder sb = new StringBuilder();
        while (t-- > 0) {
            st = new StringTokenizer(br.readLine());
            int n = Integer.parseInt(st.nextToken()), d = Integer.parseInt(st.nextToken()), m = Integer.parseInt(st.nextToken());
            int[] to = new int[n + 1];
            for (int i = 0; i < m; i++) {
                st = new StringTokenizer(br.readLine());
                int a = Integer.parseInt(st.nextToken());
                to[a] = Integer.parseInt(st.nextToken());
            }
            int[] dp = new int[n + 1];
            Arrays.fill(dp, Integer.MAX_VALUE);
            dp[1] = 0;
            boolean changed = true;
            while (dp[n] == Integer.MAX_VALUE && changed) {
                changed = false;
                for (int i = 1; i < n; i++) {
                    if (dp[i] == Integer.MAX_VALUE) continue;
                    for (int k = 1; k <= d && i + k <= n; k++) {
                        int e = to[i + k] > 0 ? to[i + k] : i + k;
                        if (dp[i] + 1 < dp[e]) { dp[e] = dp[i] + 1; changed = true; }
                    }
                }
            }
            sb.append(dp[n] == Integer.MAX_VALUE ? -1 : dp[n]).append('\n');
        }
        System.out.print(sb);
    }
}
