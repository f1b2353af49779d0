// Approach:  dynamic programming with predecessors: landing on c costs 1 + the
//            least value of the D cells before it. Filled in order of value, not
//            of cell. Prints the throws. The cells that a value reaches are the
//            end of its block of D cells and the beginning of the next, so two
//            bounds per block (open, shut) hold the cells without a value.
// Source:    published as DP over positions with predecessors, in C/C++, Java
//            and Python; repaired: starts on cell 1, takes every jump, follows
//            snakes backwards, -1 when N has no value.
// Cost:      time O(N + M), whatever D is; memory 6N ints and the output.
// Why right: values are handed out in rising order, so the first one that a
//            cell gets is the least.

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StreamTokenizer;

class Main {
    static final int MAX_CELLS = 1_000_000;

    static final int[] jumpEnd = new int[MAX_CELLS + 2];
    static final int[] thrownFrom = new int[MAX_CELLS + 2]; // of a landed cell
    static final int[] landedOn = new int[MAX_CELLS + 2]; // of a rest; 0 = no value
    static final int[] order = new int[MAX_CELLS + 2]; // rests by rising value
    static final int[] open = new int[MAX_CELLS + 3]; // a block's first cell without a value
    static final int[] shut = new int[MAX_CELLS + 3]; // and the first behind those
    static int count;

    static void fill(int n, int d) {
        for (int b = 0; b <= n / d + 1; b++) {
            open[b] = b * d;
            shut[b] = Math.min(b * d + d, n + 1);
        }
        count = 0;
        landedOn[1] = 1;
        order[count++] = 1;
        for (int i = 0; i < count && landedOn[n] == 0; i++) {
            int v = order[i];
            int b = v / d;
            land(v, Math.max(v + 1, open[b]), shut[b]);
            shut[b] = Math.min(shut[b], v + 1);
            int stop = Math.min(v + d + 1, shut[b + 1]);
            land(v, open[b + 1], stop);
            open[b + 1] = Math.max(open[b + 1], stop);
        }
    }

    static void land(int v, int first, int stop) {
        for (int c = first; c < stop; c++) {
            thrownFrom[c] = v;
            int end = jumpEnd[c];
            if (landedOn[end] == 0) {
                landedOn[end] = c;
                order[count++] = end;
            }
        }
    }

    static void printThrows(int n, PrintWriter out) {
        if (landedOn[n] == 0) {
            out.print("-1\n");
            return;
        }
        int throwCount = 0;
        for (int v = n; v != 1; v = thrownFrom[landedOn[v]]) {
            order[throwCount++] = landedOn[v] - thrownFrom[landedOn[v]];
        }
        out.print(throwCount);
        while (throwCount > 0) {
            out.print(' ');
            out.print(order[--throwCount]);
        }
        out.print('\n');
    }

    public static void main(String[] args) throws IOException {
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        for (int boards = readInt(); boards > 0; boards--) {
            int n = readInt();
            int d = readInt();
            int m = readInt();
            for (int c = 1; c <= n; c++) {
                jumpEnd[c] = c;
                landedOn[c] = 0;
            }
            for (; m > 0; m--) {
                int start = readInt();
                jumpEnd[start] = readInt();
            }
            fill(n, Math.min(d, n));
            printThrows(n, out);
        }
        out.flush();
    }

    static final StreamTokenizer in =
            new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

    static int readInt() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }
}
