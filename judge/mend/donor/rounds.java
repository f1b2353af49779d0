import java.util.Arrays;
import java.util.Scanner;

public class Main {
    static final int FAR = Integer.MAX_VALUE;

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int t = in.nextInt();
        for (int board = 0; board < t; board++) {
            int n = in.nextInt();
            int d = in.nextInt();
            int m = in.nextInt();
            int[] jump = new int[n + 1];
            for (int i = 0; i < m; i++) {
                int a = in.nextInt();
                jump[a] = in.nextInt();
            }
            int[] best = new int[n + 1];
            Arrays.fill(best, FAR);
            best[1] = 0;
            boolean changed = true;
            while (changed) {
                changed = false;
                for (int i = 1; i < n; i++) {
                    if (best[i] == FAR) continue;
                    for (int k = 1; k <= d && i + k <= n; k++) {
                        int to = i + k;
                        if (jump[to] != 0) to = jump[to];
                        if (best[to] <= best[i] + 1) continue;
                        best[to] = Math.min(best[to], best[i] + 1);
                        changed = true;
                    }
                }
            }
            if (best[n] == FAR) best[n] = -1;
            System.out.println(best[n]);
        }
    }
}
