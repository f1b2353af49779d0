// Approach:  BFS; cells that no throw has landed on yet are linked (next).
// Source:    what a class hands in.
// Cost:      time nearly linear, memory O(N).
// Why right: it is, wherever N can be reached.
// Why dies:  believes that the queue always brings N. Where it does not, there is
//            nothing to take from it, and remove() throws.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

class Main {
    static int fewestThrows(int[] move, int n, int d) {
        int[] next = new int[n + 2];
        for (int c = 1; c <= n + 1; c++) {
            next[c] = c;
        }
        int[] dist = new int[n + 1];
        Arrays.fill(dist, -1);
        dist[1] = 0;
        Queue<Integer> queue = new ArrayDeque<>();
        queue.add(1);
        while (true) {
            int from = queue.remove();
            if (from == n) {
                return dist[n];
            }
            for (int c = first(next, from + 1); c <= n && c <= from + d; c = first(next, c + 1)) {
                next[c] = c + 1;
                if (dist[move[c]] < 0) {
                    dist[move[c]] = dist[from] + 1;
                    queue.add(move[c]);
                }
            }
        }
    }

    static int first(int[] next, int cell) {
        while (next[cell] != cell) {
            next[cell] = next[next[cell]];
            cell = next[cell];
        }
        return cell;
    }

    public static void main(String[] args) throws IOException {
        StringBuilder out = new StringBuilder();
        for (int boards = readInt(); boards > 0; boards--) {
            int n = readInt();
            int d = readInt();
            int m = readInt();
            int[] move = new int[n + 1];
            for (int c = 1; c <= n; c++) {
                move[c] = c;
            }
            for (; m > 0; m--) {
                int start = readInt();
                move[start] = readInt();
            }
            out.append(fewestThrows(move, n, d)).append('\n');
        }
        System.out.print(out);
    }

    static final StreamTokenizer in =
            new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

    static int readInt() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }
}
