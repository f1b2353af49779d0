// Approach:  recursion with a memo table over a hash map from jump start to jump
//            end: from cell i each face is tried, a ladder's foot sends you to
//            its top, a snake's head is skipped, and i >= N is the end.
// Source:    published so in Java. There the static memo is also kept from board
//            to board; here it is cleared, so that only the belief is wrong.
// Cost:      time O(N D), memory O(N), and recursion N / D deep or deeper.
// Why wrong: believes that nobody wants to meet a snake, though one can be on
//            the only best way. Where every face is skipped the minimum stays at
//            the largest int, and adding 1 makes it the smallest.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

class Main {
    static final int[] memo = new int[1_000_001];
    static final Map<Integer, Integer> jumps = new HashMap<>();

    static int leastThrows(int i, int n, int d) {
        if (i >= n) {
            return 0;
        }
        if (memo[i] != 0) {
            return memo[i];
        }
        int min = Integer.MAX_VALUE;
        for (int face = 1; face <= d; face++) {
            int next = i + face;
            int end = jumps.getOrDefault(next, next);
            if (end < next) {
                continue;
            }
            min = Math.min(min, leastThrows(end, n, d));
        }
        memo[i] = min + 1;
        return memo[i];
    }

    public static void main(String[] args) throws IOException {
        StringBuilder out = new StringBuilder();
        for (int boards = readInt(); boards > 0; boards--) {
            int n = readInt();
            int d = readInt();
            int m = readInt();
            jumps.clear();
            for (; m > 0; m--) {
                int start = readInt();
                jumps.put(start, readInt());
            }
            Arrays.fill(memo, 0, n + 1, 0);
            out.append(leastThrows(1, n, d)).append('\n');
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
