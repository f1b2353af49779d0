// Memo over the cells; a snake is never stepped on, a big number says there is no way.
import java.io.*;
import java.util.*;
public class Main {
    static int n, d; static int[] to, memo;
    static int go(int at) {
        if (at == n) return 0;
        if (memo[at] != 0) return memo[at];
        int best = 1000000;
        for (int k = 1; k <= d && at + k <= n; k++) {
            int next = at + k;
            if (to[next] != 0) { if (to[next] < next) continue; next = to[next]; }
            best = Math.min(best, go(next) + 1);
        }
        return memo[at] = best;
    }
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.nextToken(); int t = (int) in.nval;
        StringBuilder out = new StringBuilder();
        while (t-- > 0) {
            in.nextToken(); n = (int) in.nval; in.nextToken(); d = (int) in.nval; in.nextToken(); int m = (int) in.nval;
            to = new int[n + 1]; memo = new int[n + 1];
            while (m-- > 0) { in.nextToken(); int a = (int) in.nval; in.nextToken(); to[a] = (int) in.nval; }
            int r = go(1);
            out.append(r >= 1000000 ? 0 : r).append("\n");
        }
        System.out.print(out);
    }
}
