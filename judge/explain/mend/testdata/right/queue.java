import java.io.*;
import java.util.*;

public class Main {
    static int solve(int n, int d, int[] jump) {
        int[] dist = new int[n + 1];
        Arrays.fill(dist, -1);
        Queue<Integer> q = new ArrayDeque<>();
        q.add(1);
        dist[1] = 0;
        while (!q.isEmpty()) {
            int v = q.poll();
            if (v == n) return dist[v];
            for (int face = 1; face <= d; face++) {
                int t = v + face;
                if (t > n) break;
                if (jump[t] != 0) t = jump[t];
                if (dist[t] >= 0) continue;
                dist[t] = dist[v] + 1;
                q.add(t);
            }
        }
        return -1;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.nextToken();
        int boards = (int) in.nval;
        StringBuilder out = new StringBuilder();
        while (boards-- > 0) {
            in.nextToken();
            int n = (int) in.nval;
            in.nextToken();
            int d = (int) in.nval;
            in.nextToken();
            int m = (int) in.nval;
            int[] jump = new int[n + 1];
            for (int i = 0; i < m; i++) {
                in.nextToken();
                int a = (int) in.nval;
                in.nextToken();
                jump[a] = (int) in.nval;
            }
            out.append(solve(n, d, jump)).append("\n");
        }
        System.out.print(out);
    }
}
