import java.util.*;

public class Main {
    static int solve(int n, int d, int[] jump) {
        boolean[] visited = new boolean[n + 1];
        Queue<int[]> queue = new LinkedList<>();
        queue.add(new int[]{1, 0});
        visited[1] = true;
        while (!queue.isEmpty()) {
            int[] cur = queue.poll();
            for (int dice = 1; dice <= d; dice++) {
                int next = cur[0] + dice;
                if (next == n) {
                    return cur[1] + 1;
                }
                if (next > n) {
                    break;
                }
                int end = jump[next] > 0 ? jump[next] : next;
                if (!visited[end]) {
                    visited[end] = true;
                    queue.add(new int[]{end, cur[1] + 1});
                }
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int t = in.nextInt();
        for (int i = 0; i < t; i++) {
            int n = in.nextInt();
            int d = in.nextInt();
            int m = in.nextInt();
            int[] jump = new int[n + 1];
            for (int j = 0; j < m; j++) {
                int a = in.nextInt();
                int b = in.nextInt();
                jump[a] = b;
            }
            System.out.println(solve(n, d, jump));
        }
    }
}
