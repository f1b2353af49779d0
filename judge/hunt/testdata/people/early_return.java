// As soon as a cell within one throw of N is generated, the method returns rolls + 1, although
// another throw of the same round may still reach N itself (by a ladder) with "rolls".
import java.util.*;

class Main {

    static int minRolls(int n, int d, int[] board) {
        if (d >= n - 1) return 1;
        boolean[] visited = new boolean[n + 1];
        List<Integer> current = new ArrayList<>();
        current.add(1);
        visited[1] = true;
        int rolls = 0;
        while (!current.isEmpty()) {
            rolls++;
            List<Integer> next = new ArrayList<>();
            for (int cur : current) {
                for (int roll = 1; roll <= d && cur + roll <= n; roll++) {
                    int pos = cur + roll;
                    if (board[pos] > 0) {
                        pos = board[pos];
                    }
                    if (pos == n) return rolls;
                    // one more roll brings us home, we can stop here
                    if (pos + d >= n) return rolls + 1;
                    if (!visited[pos]) {
                        visited[pos] = true;
                        next.add(pos);
                    }
                }
            }
            current = next;
        }
        return -1;
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int t = sc.nextInt();
        while (t-- > 0) {
            int n = sc.nextInt();
            int d = sc.nextInt();
            int m = sc.nextInt();
            int[] board = new int[n + 1];
            for (int i = 0; i < m; i++) {
                int from = sc.nextInt();
                board[from] = sc.nextInt();
            }
            System.out.println(minRolls(n, d, board));
        }
        sc.close();
    }
}
