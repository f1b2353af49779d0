import java.util.*;
// One is added to the largest int where nothing was found.
public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        for (int t = in.nextInt(); t > 0; t--) {
            int n = in.nextInt(), d = in.nextInt(), m = in.nextInt();
            int[] to = new int[n + 1], dist = new int[n + 1];
            while (m-- > 0) to[in.nextInt()] = in.nextInt();
            Arrays.fill(dist, Integer.MAX_VALUE);
            dist[1] = -1;
            Deque<Integer> q = new ArrayDeque<>(List.of(1));
            while (!q.isEmpty()) {
                int v = q.poll();
                for (int k = 1; k <= d && v + k <= n; k++) {
                    int w = to[v + k] > 0 ? to[v + k] : v + k;
                    if (dist[w] == Integer.MAX_VALUE) { dist[w] = dist[v] + 1; q.add(w); }
                }
            }
            out.append(dist[n] + 1).append('\n');
        }
        System.out.print(out);
    }
}
