import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int boards = in.nextInt();
        for (int k = 0; k < boards; k++) {
            int n = in.nextInt(), d = in.nextInt(), m = in.nextInt();
            int[] jump = new int[n + 1];
            for (int i = 0; i < m; i++) {
                int a = in.nextInt();
                jump[a] = in.nextInt();
            }
            System.out.println(throwsFor(n, d, jump));
        }
    }

    static int throwsFor(int n, int d, int[] jump) {
        boolean[] landed = new boolean[n + 1];
        List<Integer> level = new ArrayList<>();
        level.add(1);
        for (int throwsMade = 1; level.size() > 0; throwsMade++) {
            List<Integer> next = new ArrayList<>();
            for (int v : level) {
                for (int w = v + 1; w <= v + d && w <= n; w++) {
                    if (landed[w]) continue;
                    landed[w] = true;
                    int rest = w;
                    if (jump[w] > 0) rest = jump[w];
                    if (rest == n) return throwsMade;
                    next.add(rest);
                }
            }
            level = next;
        }
        return -1;
    }
}
