// Approach:  recursion over the number of throws: the cells where k throws can
//            end and fewer cannot give those for k + 1.
// Source:    published as recursion with a memo table, in Java; repaired: a
//            cell is not asked for its distance to N (snakes make that question
//            go round in circles) but told its distance from 1, snakes are
//            taken, and -1 is a proper answer.
// Cost:      time nearly linear in N + M, whatever D is; memory 4N ints and a
//            stack as deep as the answer, up to 10^6 small frames.
// Why right: by induction, level k holds exactly the cells whose least number
//            of throws is k; a level without cells can have no successor.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;

class Main {
    static final int MAX_CELLS = 1_000_000;
    static final long STACK_BYTES = 256L << 20;

    static final int[] jumpEnd = new int[MAX_CELLS + 2]; // the cell itself where no jump starts
    static final int[] next = new int[MAX_CELLS + 2]; // next[c] == c: c was not landed on
    static final boolean[] rested = new boolean[MAX_CELLS + 2];
    static final int[] cells = new int[MAX_CELLS + 2]; // in order of throws
    static int n;
    static int d;

    /** Least throws to n, when cells[from..to) are those first rested on after k throws. */
    static int reach(int from, int to, int k) {
        if (from == to) {
            return -1;
        }
        int end = nextLevel(from, to);
        return rested[n] ? k + 1 : reach(to, end, k + 1);
    }

    /** Throws once from every cell of a level; returns the end of the next level. */
    static int nextLevel(int from, int to) {
        int end = to;
        for (int i = from; i < to; i++) {
            int last = Math.min(cells[i] + d, n);
            for (int c = unlanded(cells[i] + 1); c <= last; c = unlanded(c + 1)) {
                next[c] = c + 1;
                if (!rested[jumpEnd[c]]) {
                    rested[jumpEnd[c]] = true;
                    cells[end++] = jumpEnd[c];
                }
            }
        }
        return end;
    }

    static int unlanded(int cell) {
        while (next[cell] != cell) {
            next[cell] = next[next[cell]];
            cell = next[cell];
        }
        return cell;
    }

    static void answerAll() {
        StringBuilder out = new StringBuilder();
        for (int boards = readInt(); boards > 0; boards--) {
            n = readInt();
            d = readInt();
            int m = readInt();
            for (int c = 1; c <= n + 1; c++) {
                jumpEnd[c] = c;
                next[c] = c;
                rested[c] = false;
            }
            for (; m > 0; m--) {
                int start = readInt();
                jumpEnd[start] = readInt();
            }
            rested[1] = true;
            cells[0] = 1;
            out.append(reach(0, 1, 0)).append('\n');
        }
        System.out.print(out);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread deep = new Thread(null, Main::answerAll, "deep", STACK_BYTES);
        deep.start();
        deep.join();
    }

    static final StreamTokenizer in =
            new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

    static int readInt() {
        try {
            in.nextToken();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return (int) in.nval;
    }
}
