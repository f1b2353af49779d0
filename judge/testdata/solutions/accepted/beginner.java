// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    our own, as a beginner writes it.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory O(N).
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     with Scanner, into a HashMap and a LinkedList, and prints with println: the time limit allows for that.
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int t = sc.nextInt();
        while (t-- > 0) {
            int n = sc.nextInt();
            int d = sc.nextInt();
            int m = sc.nextInt();
            Map<Integer, Integer> jumps = new HashMap<>();
            for (int i = 0; i < m; i++) {
                int a = sc.nextInt();
                int b = sc.nextInt();
                jumps.put(a, b);
            }
            int[] next = new int[n + 2];
            int[] dist = new int[n + 2];
            for (int c = 0; c <= n + 1; c++) {
                next[c] = c;
                dist[c] = -1;
            }
            int answer = -1;
            Queue<Integer> queue = new LinkedList<>();
            queue.add(1);
            dist[1] = 0;
            while (!queue.isEmpty()) {
                int cell = queue.poll();
                if (cell == n) {
                    answer = dist[cell];
                    break;
                }
                int c = cell + 1;
                while (true) {
                    while (next[c] != c) {
                        next[c] = next[next[c]];
                        c = next[c];
                    }
                    if (c > n || c > cell + d) {
                        break;
                    }
                    next[c] = c + 1;
                    int end = c;
                    if (jumps.containsKey(c)) {
                        end = jumps.get(c);
                    }
                    if (dist[end] == -1) {
                        dist[end] = dist[cell] + 1;
                        queue.add(end);
                    }
                }
            }
            System.out.println(answer);
        }
    }
}
