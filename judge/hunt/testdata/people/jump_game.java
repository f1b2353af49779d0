// Greedy of "Jump Game II": keeps only the farthest cell reached per throw and takes every cell up
// to it as reachable; a ladder's end does not make the cells before it reachable, and snakes are
// only seen as forbidden cells. It needs a breadth first search.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

class Main {
    private static BufferedReader reader;
    private static StringTokenizer tokens;

    private static int readInt() throws IOException {
        while (tokens == null || !tokens.hasMoreTokens()) {
            tokens = new StringTokenizer(reader.readLine());
        }
        return Integer.parseInt(tokens.nextToken());
    }

    private static int countThrows(int n, int d, int[] jump) {
        int count = 0;
        int end = 1;      // last cell reachable with count throws
        int farthest = 1; // last cell reachable with count + 1 throws
        for (int cell = 1; cell < n; cell++) {
            boolean canStandHere = cell == 1 || jump[cell] == cell;
            if (canStandHere) {
                for (int k = 1; k <= d && cell + k <= n; k++) {
                    farthest = Math.max(farthest, jump[cell + k]);
                }
            }
            if (cell == end) {
                if (farthest <= end) {
                    return -1; // stuck
                }
                count++;
                end = farthest;
                if (end >= n) {
                    return count;
                }
            }
        }
        return count;
    }

    public static void main(String[] args) throws IOException {
        reader = new BufferedReader(new InputStreamReader(System.in));
        int cases = readInt();
        for (int c = 0; c < cases; c++) {
            int n = readInt();
            int d = readInt();
            int m = readInt();
            int[] jump = new int[n + 1];
            for (int i = 1; i <= n; i++) {
                jump[i] = i;
            }
            for (int i = 0; i < m; i++) {
                int a = readInt();
                jump[a] = readInt();
            }
            System.out.println(countThrows(n, d, jump));
        }
    }
}
