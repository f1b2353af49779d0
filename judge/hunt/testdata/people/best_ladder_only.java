// From each cell only two throws are tried: the one to the ladder in reach with the highest top
// and the one to the furthest plain cell; other ladders, nearer plain cells and snakes are never
// tried.
import java.io.*;
import java.util.*;

class Main {
    static StreamTokenizer st = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

    static int ni() throws IOException {
        st.nextToken();
        return (int) st.nval;
    }

    static int solve(int n, int d, int[] jump) {
        int[] dist = new int[n + 1];
        Arrays.fill(dist, -1);
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        dist[1] = 0;
        queue.add(1);
        while (!queue.isEmpty()) {
            int cur = queue.poll();
            if (cur == n) return dist[cur];
            int top = -1, plain = -1;
            int last = (int) Math.min(n, (long) cur + d);
            for (int c = last; c > cur; c--) {
                if (jump[c] == 0) {
                    if (plain == -1) plain = c;
                } else if (jump[c] > c && jump[c] > top) {
                    top = jump[c];
                }
            }
            if (top != -1 && dist[top] == -1) {
                dist[top] = dist[cur] + 1;
                queue.add(top);
            }
            if (plain != -1 && dist[plain] == -1) {
                dist[plain] = dist[cur] + 1;
                queue.add(plain);
            }
        }
        return -1;
    }

    public static void main(String[] args) throws IOException {
        int t = ni();
        StringBuilder sb = new StringBuilder();
        while (t-- > 0) {
            int n = ni(), d = ni(), m = ni();
            int[] jump = new int[n + 1];
            for (int i = 0; i < m; i++) {
                int a = ni();
                jump[a] = ni();
            }
            sb.append(solve(n, d, jump)).append('\n');
        }
        System.out.print(sb);
    }
}
