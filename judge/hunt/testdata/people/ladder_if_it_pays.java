// A ladder is taken only if it ends beyond what the largest face reaches.
import java.util.*;

class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int t = sc.nextInt();
        while (t-- > 0) {
            int n = sc.nextInt(), d = sc.nextInt(), m = sc.nextInt();
            Map<Integer, Integer> map = new HashMap<>();
            for (int i = 0; i < m; i++) map.put(sc.nextInt(), sc.nextInt());
            int[] dist = new int[n + 1];
            Arrays.fill(dist, -1);
            dist[1] = 0;
            Deque<Integer> q = new ArrayDeque<>();
            q.add(1);
            while (!q.isEmpty()) {
                int u = q.poll();
                for (int x = u + 1; x <= Math.min(n, u + d); x++) {
                    int v = x;
                    if (map.containsKey(x)) {
                        int e = map.get(x);
                        if (e < x || e > u + d) v = e;
                    }
                    if (dist[v] == -1) { dist[v] = dist[u] + 1; q.add(v); }
                }
            }
            System.out.println(dist[n]);
        }
    }
}
