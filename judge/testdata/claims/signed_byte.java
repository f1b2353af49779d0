import java.util.*;
// Where jumps lead is kept in bytes.
public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int t = in.nextInt();
        StringBuilder out = new StringBuilder();
        while (t-- > 0) {
            int n = in.nextInt(), d = in.nextInt(), m = in.nextInt();
            byte[] to = new byte[n + 1];
            for (int i = 0; i < m; i++) { int a = in.nextInt(); to[a] = (byte) in.nextInt(); }
            int[] dist = new int[n + 1];
            Arrays.fill(dist, -1);
            dist[1] = 0;
            ArrayDeque<Integer> q = new ArrayDeque<>(List.of(1));
            while (!q.isEmpty()) {
                int v = q.poll();
                for (int k = 1; k <= d && v + k <= n; k++) {
                    int w = to[v + k] > 0 ? to[v + k] : v + k;
                    if (dist[w] < 0) { dist[w] = dist[v] + 1; q.add(w); }
                }
            }
            out.append(dist[n]).append("\n");
        }
        System.out.print(out);
    }
}
