// Approach:  recursion over (cell, throws left), with one throw more allowed in
//            each round. A cell that failed with as many throws left is not
//            tried again in the same round; that is what breaks cycles.
// Source:    published as recursion with a memo table, in Java; repaired: takes
//            snakes, copes with cycles, -1 when no branch ran out of throws.
// Cost:      time O(N D answer^2) at worst, memory O(N), recursion as deep as
//            the answer.
// Why right: round k tries every game of at most k throws, and the rounds before
//            it found none.
// Why slow:  each round begins anew, and looks at D faces of every cell.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;

class Main {
    static final int MAX_CELLS = 1_000_000;
    static final long STACK_BYTES = 256L << 20;

    static final int[] jumpEnd = new int[MAX_CELLS + 1]; // the cell itself where no jump starts
    static final int[] failed = new int[MAX_CELLS + 1]; // with so many throws left; -1 = untried
    static int n;
    static int d;
    static boolean cut; // a branch of this round ended for want of throws

    static boolean wins(int cell, int throwsLeft) {
        if (cell == n) {
            return true;
        }
        if (throwsLeft == 0) {
            cut = true;
            return false;
        }
        if (failed[cell] >= throwsLeft) {
            return false;
        }
        failed[cell] = throwsLeft;
        for (int c = Math.min(cell + d, n); c > cell; c--) {
            if (wins(jumpEnd[c], throwsLeft - 1)) {
                return true;
            }
        }
        return false;
    }

    static int fewestThrows() {
        for (int k = 1;; k++) {
            Arrays.fill(failed, 0, n + 1, -1);
            cut = false;
            if (wins(1, k)) {
                return k;
            }
            if (!cut) {
                return -1;
            }
        }
    }

    static void answerAll() {
        StringBuilder out = new StringBuilder();
        for (int boards = readInt(); boards > 0; boards--) {
            n = readInt();
            d = readInt();
            int m = readInt();
            for (int c = 1; c <= n; c++) {
                jumpEnd[c] = c;
            }
            for (; m > 0; m--) {
                int start = readInt();
                jumpEnd[start] = readInt();
            }
            out.append(fewestThrows()).append('\n');
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
