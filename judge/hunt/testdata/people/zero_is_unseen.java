// A distance of 0 means unseen, also that of the start, and it is what stuck boards print.
import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int cases = in.nextInt();
        while (cases-- > 0) {
            int n = in.nextInt(), faces = in.nextInt(), m = in.nextInt();
            int[] move = new int[n + 1], steps = new int[n + 1];
            for (int i = 0; i < m; i++) { int a = in.nextInt(); move[a] = in.nextInt(); }
            LinkedList<Integer> q = new LinkedList<>();
            q.add(1);
            while (q.size() > 0) {
                int at = q.removeFirst();
                if (at == n) break;
                for (int f = 1; f <= faces; f++) {
                    int x = at + f;
                    if (x > n) break;
                    if (move[x] > 0) x = move[x];
                    if (steps[x] == 0) {
                        steps[x] = steps[at] + 1;
                        q.addLast(x);
                    }
                }
            }
            System.out.println(steps[n]);
        }
    }
}
