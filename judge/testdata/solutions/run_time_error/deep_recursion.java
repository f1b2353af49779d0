// Approach:  first finds by recursion, cell by cell, whether N can be reached;
//            then BFS for the number of throws.
// Source:    what a class hands in.
// Cost:      time O(N D), memory O(N), recursion up to N deep.
// Why right: both halves are, on boards that are short enough.
// Why dies:  believes that a thread's stack is measured in kilobytes. It gets
//            64 kB or the least that there is, enough for short boards only.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;
import java.util.concurrent.FutureTask;

class Main {
    static final long STACK_SIZE = 64 * 1024;

    static int n;
    static int d;
    static int[] move;
    static boolean[] seen;

    static void visit(int cell) {
        seen[cell] = true;
        for (int c = cell + 1; c <= cell + d && c <= n; c++) {
            if (!seen[move[c]]) {
                visit(move[c]);
            }
        }
    }

    static int fewestThrows() {
        seen = new boolean[n + 1];
        visit(1);
        if (!seen[n]) {
            return -1;
        }
        int[] dist = new int[n + 1];
        int[] queue = new int[n + 1];
        int head = 0;
        int tail = 0;
        Arrays.fill(dist, -1);
        dist[1] = 0;
        queue[tail++] = 1;
        while (dist[n] < 0) {
            int from = queue[head++];
            for (int c = from + 1; c <= from + d && c <= n; c++) {
                if (dist[move[c]] < 0) {
                    dist[move[c]] = dist[from] + 1;
                    queue[tail++] = move[c];
                }
            }
        }
        return dist[n];
    }

    static String answers() throws IOException {
        StringBuilder out = new StringBuilder();
        for (int boards = readInt(); boards > 0; boards--) {
            n = readInt();
            d = readInt();
            int m = readInt();
            move = new int[n + 1];
            for (int c = 1; c <= n; c++) {
                move[c] = c;
            }
            for (; m > 0; m--) {
                int start = readInt();
                move[start] = readInt();
            }
            out.append(fewestThrows()).append('\n');
        }
        return out.toString();
    }

    public static void main(String[] args) throws Exception {
        FutureTask<String> task = new FutureTask<>(Main::answers);
        new Thread(null, task, "solver", STACK_SIZE).start();
        System.out.print(task.get());
    }

    static final StreamTokenizer in =
            new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

    static int readInt() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }
}
