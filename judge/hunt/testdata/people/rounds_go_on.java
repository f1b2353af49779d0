import java.util.*;
import java.io.*;

public class Main {
    static int moves = 0;   // never set back

    static int solve(int n, int d, int[] to) {
        boolean[] seen = new boolean[n + 1];
        Queue<Integer> q = new LinkedList<>();
        q.add(1);
        seen[1] = true;
        while (!q.isEmpty()) {
            int size = q.size();
            for (int i = 0; i < size; i++) {
                int v = q.poll();
                if (v == n) return moves;
                for (int k = 1; k <= d && v + k <= n; k++) {
                    int w = to[v + k];
                    if (!seen[w]) {
                        seen[w] = true;
                        q.add(w);
                    }
                }
            }
            moves++;
        }
        return -1;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.nextToken();
        int t = (int) in.nval;
        StringBuilder out = new StringBuilder();
        while (t-- > 0) {
            in.nextToken(); int n = (int) in.nval;
            in.nextToken(); int d = (int) in.nval;
            in.nextToken(); int m = (int) in.nval;
            int[] to = new int[n + 1];
            for (int i = 0; i <= n; i++) to[i] = i;
            for (int i = 0; i < m; i++) {
                in.nextToken(); int a = (int) in.nval;
                in.nextToken(); to[a] = (int) in.nval;
            }
            out.append(solve(n, d, to)).append("\n");
        }
        System.out.print(out);
    }
}
