import java.util.*;

public class Main {
    static int fewest(int n, int d, Map<Integer, Integer> jump) {
        Set<Integer> seen = new HashSet<>();
        List<Integer> level = new ArrayList<>();
        level.add(1);
        seen.add(1);
        int steps = 0;
        while (!level.isEmpty()) {
            if (seen.contains(n)) return steps;
            steps++;
            List<Integer> next = new ArrayList<>();
            for (int cell : level) {
                for (int x = cell + 1; x <= Math.min(cell + d, n); x++) {
                    int to = x;
                    if (jump.containsKey(x)) to = jump.get(x);
                    if (seen.contains(to)) continue;
                    seen.add(to);
                    next.add(to);
                }
            }
            level = next;
        }
        return -1;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int t = in.nextInt(); t > 0; t--) {
            int n = in.nextInt(), d = in.nextInt(), m = in.nextInt();
            Map<Integer, Integer> jump = new HashMap<>();
            for (int i = 0; i < m; i++) {
                int a = in.nextInt();
                int b = in.nextInt();
                jump.put(a, b);
            }
            System.out.println(fewest(n, d, jump));
        }
    }
}
