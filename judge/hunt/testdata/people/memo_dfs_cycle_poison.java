// Memoised DFS which returns INF for a cell still on the recursion path and then stores the values
// computed from that INF as final, so cells whose best way goes down a snake to an open cell keep
// a too large (or infinite) value.
import java.io.*;
import java.util.*;

class Main {
    static final int INF = 1_000_000_000;
    static int n, d;
    static int[] jump, memo;
    static boolean[] inStack;

    static int dfs(int pos) {
        if (pos == n) return 0;
        if (memo[pos] != -1) return memo[pos];
        if (inStack[pos]) return INF;      // cycle
        inStack[pos] = true;
        int res = INF;
        for (int i = Math.min(d, n - pos); i >= 1; i--) {
            int to = pos + i;
            if (jump[to] != 0) to = jump[to];
            res = Math.min(res, 1 + dfs(to));
        }
        inStack[pos] = false;
        memo[pos] = res;
        return res;
    }

    static void run() {
        try {
            StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
            in.nextToken();
            int t = (int) in.nval;
            StringBuilder sb = new StringBuilder();
            while (t-- > 0) {
                in.nextToken(); n = (int) in.nval;
                in.nextToken(); d = (int) in.nval;
                in.nextToken(); int m = (int) in.nval;
                jump = new int[n + 1];
                memo = new int[n + 1];
                inStack = new boolean[n + 1];
                Arrays.fill(memo, -1);
                for (int i = 0; i < m; i++) {
                    in.nextToken(); int a = (int) in.nval;
                    in.nextToken(); jump[a] = (int) in.nval;
                }
                int ans = dfs(1);
                sb.append(ans >= INF ? -1 : ans).append('\n');
            }
            System.out.print(sb);
        } catch (IOException e) {
            throw new RuntimeException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread th = new Thread(null, Main::run, "main2", 1L << 29);
        th.start();
        th.join();
    }
}
