// Goes to the ladder with the highest top in reach, else as far as it can without a snake.
import java.util.Scanner;

class Main {
    public static void main(String[] x) {
        Scanner s = new Scanner(System.in);
        for (int t = s.nextInt(); t > 0; t--) {
            int n = s.nextInt(), d = s.nextInt(), m = s.nextInt();
            int[] to = new int[n + 1];
            for (int i = 0; i < m; i++) { int a = s.nextInt(); to[a] = s.nextInt(); }
            int at = 1, throwsMade = 0;
            while (at != n && throwsMade <= 3 * n) {
                int best = 0;
                for (int k = 1; k <= d && at + k <= n; k++)
                    if (to[at + k] > at + k) best = Math.max(best, to[at + k]);
                if (best == 0)
                    for (int k = 1; k <= d && at + k <= n; k++)
                        if (to[at + k] == 0) best = at + k;
                if (best == 0) break;
                at = best;
                throwsMade++;
            }
            System.out.println(at == n ? throwsMade : -1);
        }
    }
}
