// A heap by distance, a price for every jump, and cells closed as soon as they are put.
import java.util.*;
public class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int t = sc.nextInt();
        while (t-- > 0) {
            int n = sc.nextInt(), d = sc.nextInt(), m = sc.nextInt();
            int[] to = new int[n + 1];
            for (int i = 0; i < m; i++) { int a = sc.nextInt(); to[a] = sc.nextInt(); }
            boolean[] closed = new boolean[n + 1];
            PriorityQueue<int[]> heap = new PriorityQueue<>((x, y) -> x[0] - y[0]);
            heap.add(new int[]{0, 1}); closed[1] = true;
            int answer = -1;
            while (!heap.isEmpty()) {
                int[] top = heap.poll();
                if (top[1] == n) { answer = top[0]; break; }
                for (int k = 1; k <= d && top[1] + k <= n; k++) {
                    int x = top[1] + k, cost = top[0] + 1;
                    if (to[x] != 0) { x = to[x]; cost++; }
                    if (!closed[x]) { closed[x] = true; heap.add(new int[]{cost, x}); }
                }
            }
            System.out.println(answer);
        }
    }
}
