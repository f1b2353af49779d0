import java.util.*;
// The last cell is compared as an Integer: == is true up to 127 only.
public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        for (int t = in.nextInt(); t > 0; t--) {
            Integer n = in.nextInt();
            int d = in.nextInt(), m = in.nextInt();
            Map<Integer, Integer> to = new HashMap<>(), dist = new HashMap<>();
            for (int i = 0; i < m; i++) to.put(in.nextInt(), in.nextInt());
            Deque<Integer> q = new ArrayDeque<>(List.of(1));
            dist.put(1, 0);
            int answer = -1;
            while (!q.isEmpty()) {
                Integer v = q.poll();
                if (v == n) { answer = dist.get(v); break; }
                for (int k = 1; k <= d && v + k <= n; k++) {
                    int w = to.getOrDefault(v + k, v + k);
                    if (dist.putIfAbsent(w, dist.get(v) + 1) == null) q.add(w);
                }
            }
            out.append(answer).append('\n');
        }
        System.out.print(out);
    }
}
