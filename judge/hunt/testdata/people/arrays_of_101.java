// The arrays end at cell 100, and the program at the first cell beyond.
import java.util.*;

public class Solution {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int t = in.nextInt();
        for (int a0 = 0; a0 < t; a0++) {
            int n = in.nextInt(), d = in.nextInt(), m = in.nextInt();
            int[] board = new int[101];
            boolean[] visited = new boolean[101];
            for (int i = 0; i < m; i++) {
                int from = in.nextInt();
                board[from] = in.nextInt();
            }
            Queue<int[]> queue = new LinkedList<>();
            queue.add(new int[]{1, 0});
            visited[1] = true;
            int answer = -1;
            while (!queue.isEmpty()) {
                int[] cur = queue.poll();
                if (cur[0] == n) { answer = cur[1]; break; }
                for (int i = 1; i <= d && cur[0] + i <= n; i++) {
                    int next = cur[0] + i;
                    if (board[next] != 0) next = board[next];
                    if (!visited[next]) {
                        visited[next] = true;
                        queue.add(new int[]{next, cur[1] + 1});
                    }
                }
            }
            System.out.println(answer);
            System.out.flush();
        }
    }
}
