// Greedy: each throw goes to whichever landing ends up on the highest cell after its jump, with no
// search; -1 once it comes back to a cell.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.IOException;
import java.util.StringTokenizer;

class Main {
    static BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
    static StringTokenizer tk;

    static int next() throws IOException {
        while (tk == null || !tk.hasMoreTokens()) {
            tk = new StringTokenizer(br.readLine());
        }
        return Integer.parseInt(tk.nextToken());
    }

    public static void main(String[] args) throws IOException {
        int T = next();
        while (T-- > 0) {
            int N = next();
            int D = next();
            int M = next();
            int[] arr = new int[N + 1];
            for (int i = 1; i <= N; i++) arr[i] = i;
            for (int i = 0; i < M; i++) {
                int from = next();
                int to = next();
                arr[from] = to;
            }
            boolean[] been = new boolean[N + 1];
            int pos = 1, throwsUsed = 0;
            while (pos != N && !been[pos]) {
                been[pos] = true;
                int best = 0;
                for (int k = 1; k <= D && pos + k <= N; k++) {
                    best = Math.max(best, arr[pos + k]);
                }
                pos = best;
                throwsUsed++;
            }
            System.out.println(pos == N ? throwsUsed : -1);
        }
    }
}
