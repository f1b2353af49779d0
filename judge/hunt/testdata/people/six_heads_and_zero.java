// Thinks that six heads in a row end the game, and prints 0 if it never comes home.
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int t = in.nextInt();
        while (t-- > 0) {
            int n = in.nextInt(), d = in.nextInt(), m = in.nextInt();
            int[] jump = new int[n + 1];
            for (int i = 0; i < m; i++) { int a = in.nextInt(); jump[a] = in.nextInt(); }
            int row = 0; boolean blocked = false;
            for (int c = 1; c <= n; c++) {
                row = jump[c] != 0 && jump[c] < c ? row + 1 : 0;
                if (row >= d) blocked = true;
            }
            System.out.println(blocked ? -1 : bfs(n, d, jump));
        }
    }

    static int bfs(int n, int d, int[] jump) {
        boolean[] seen = new boolean[n + 1];
        Queue<int[]> q = new LinkedList<>();
        q.add(new int[]{1, 0}); seen[1] = true;
        int res = 0;
        while (!q.isEmpty()) {
            int[] cur = q.poll();
            if (cur[0] == n) return cur[1];
            for (int i = 1; i <= d; i++) {
                int x = cur[0] + i;
                if (x > n) break;
                if (seen[x]) continue;
                seen[x] = true;
                if (jump[x] != 0) { x = jump[x]; seen[x] = true; }
                q.add(new int[]{x, cur[1] + 1});
            }
        }
        return res;
    }
}
