import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int t = in.nextInt();
        while (t-- > 0) {
            int n = in.nextInt();
            int d = in.nextInt();
            int m = in.nextInt();
            int[] jump = new int[n + 1];
            for (int i = 0; i <= n; i++) jump[i] = i;
            for (int i = 0; i < m; i++) {
                int a = in.nextInt();
                int b = in.nextInt();
                jump[a] = b;
            }
            int[] dist = new int[n + 1];
            Arrays.fill(dist, -1);
            boolean[] seen = new boolean[n + 1];
            Queue<Integer> q = new LinkedList<>();
            q.add(1);
            seen[1] = true;
            dist[1] = 0;
            while (!q.isEmpty()) {
                int u = q.poll();
                if (u == n) break;
                for (int k = 1; k <= d; k++) {
                    int v = u + k;
                    if (v > n) break;
                    v = jump[v];
                    if (seen[v]) continue;
                    seen[v] = true;
                    dist[v] = dist[u] + 1;
                    q.add(v);
                }
            }
            System.out.println(dist[n]);
        }
    }
}
