import java.util.*;

public class Main {
    public static void main(String[] a) {
        Scanner s = new Scanner(System.in);
        int q = s.nextInt();
        for (int k = 0; k < q; k++) {
            int n = s.nextInt();
            int d = s.nextInt();
            int m = s.nextInt();
            int[] board = new int[n + 1];
            for (int i = 0; i < m; i++) {
                int from = s.nextInt();
                int to = s.nextInt();
                board[from] = to;
            }
            int[] dist = new int[n + 1];
            for (int i = 0; i < n; i++) dist[i] = Integer.MAX_VALUE;
            dist[1] = 0;
            LinkedList<Integer> list = new LinkedList<Integer>();
            list.add(1);
            while (list.size() > 0) {
                int cur = list.removeFirst();
                for (int f = 1; f <= d; f++) {
                    int next = cur + f;
                    if (next <= n) {
                        if (board[next] > 0) next = board[next];
                        if (dist[next] > dist[cur] + 1) {
                            dist[next] = dist[cur] + 1;
                            list.add(next);
                        }
                    }
                }
            }
            System.out.println(dist[n] == Integer.MAX_VALUE ? -1 : dist[n]);
        }
    }
}
