// Depth first, each cell once, the least of what is found; the largest int if nothing is.
import java.io.*;
import java.util.*;

public class Main {
    static int n, d;
    static Map<Integer, Integer> jump;
    static boolean[] done;

    static int least(int cell) {
        if (cell == n) return 0;
        done[cell] = true;
        int min = Integer.MAX_VALUE;
        for (int face = 1; face <= d && cell + face <= n; face++) {
            int next = jump.getOrDefault(cell + face, cell + face);
            if (next != n && done[next]) continue;
            int rest = least(next);
            if (rest != Integer.MAX_VALUE) min = Math.min(min, rest + 1);
        }
        return min;
    }

    public static void main(String[] args) throws Exception {
        Thread th = new Thread(null, () -> {
            try { run(); } catch (IOException e) { throw new RuntimeException(e); }
        }, "", 1 << 29);
        th.start();
        th.join();
    }

    static void run() throws IOException {
        StreamTokenizer st = new StreamTokenizer(new BufferedInputStream(System.in));
        st.nextToken();
        int t = (int) st.nval;
        PrintWriter out = new PrintWriter(System.out);
        for (int i = 0; i < t; i++) {
            st.nextToken(); n = (int) st.nval;
            st.nextToken(); d = (int) st.nval;
            st.nextToken(); int m = (int) st.nval;
            jump = new HashMap<>();
            done = new boolean[n + 1];
            while (m-- > 0) {
                st.nextToken(); int a = (int) st.nval;
                st.nextToken(); jump.put(a, (int) st.nval);
            }
            out.println(least(1));
        }
        out.flush();
    }
}
