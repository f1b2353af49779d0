// Approach:  BFS that stops as soon as a throw lands on N; cells that no throw
//            has landed on yet are linked (next).
// Source:    what a class hands in.
// Cost:      time nearly linear, memory O(N).
// Why wrong: believes that the last cell is always entered by a throw, so a
//            ladder that ends on N does not finish the game.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;

class Main {
    static int leastThrows(int[] move, int n, int d) {
        int[] next = new int[n + 2];
        for (int c = 1; c <= n + 1; c++) {
            next[c] = c;
        }
        int[] dist = new int[n + 1];
        int[] queue = new int[n + 1];
        int head = 0;
        int tail = 0;
        Arrays.fill(dist, -1);
        dist[1] = 0;
        queue[tail++] = 1;
        while (head < tail) {
            int from = queue[head++];
            for (int c = first(next, from + 1); c <= n && c <= from + d; c = first(next, c + 1)) {
                if (c == n) {
                    return dist[from] + 1;
                }
                next[c] = c + 1;
                int end = move[c];
                if (dist[end] < 0) {
                    dist[end] = dist[from] + 1;
                    queue[tail++] = end;
                }
            }
        }
        return -1;
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
            out.append(leastThrows(move, n, d)).append('\n');
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
