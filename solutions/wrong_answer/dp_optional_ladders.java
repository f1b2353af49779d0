// Approach:  dynamic programming over positions, starting off the board:
//            positions 1..D cost 1; a later one takes 1 + the least of the D
//            before it, without those that hold a snake's head; a ladder's top
//            may take its foot's value instead.
// Source:    published so in C/C++, Java and Python (there it also returns where
//            each position was reached from).
// Cost:      time O(N D), memory O(N).
// Why wrong: starts on cell 0, never takes a snake, lets the player refuse a
//            ladder, keeps one ladder of those that share a top, overlooks jumps
//            on 1..D and heads on tops; when stuck it gives N or more.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

class Main {
    /** footOf[i] is the foot of the ladder that ends on i, or 0. */
    static int leastThrows(int n, int d, int[] footOf, boolean[] hasHead) {
        int[] cost = new int[n + 1];
        for (int i = 1; i <= n; i++) {
            if (i <= d) {
                cost[i] = 1;
                continue;
            }
            int best = n;
            for (int j = i - d; j < i; j++) {
                if (!hasHead[j]) {
                    best = Math.min(best, cost[j]);
                }
            }
            cost[i] = best + 1;
            if (footOf[i] != 0) {
                cost[i] = Math.min(cost[i], cost[footOf[i]]);
            }
        }
        return cost[n];
    }

    public static void main(String[] args) throws IOException {
        StringBuilder out = new StringBuilder();
        for (int boards = readInt(); boards > 0; boards--) {
            int n = readInt();
            int d = readInt();
            int m = readInt();
            int[] footOf = new int[n + 1];
            boolean[] hasHead = new boolean[n + 1];
            for (; m > 0; m--) {
                int start = readInt();
                int end = readInt();
                if (end > start) {
                    footOf[end] = start;
                } else {
                    hasHead[start] = true;
                }
            }
            out.append(leastThrows(n, d, footOf, hasHead)).append('\n');
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
