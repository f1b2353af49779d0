// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    published as BFS over a move array, in C++, Java, Python, C# and
//            JavaScript; repaired: -1 when N cannot be reached.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory 4N ints.
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.

import java.io.IOException;
import java.io.InputStream;

class Main {
    static final int MAX_CELLS = 1_000_000;

    static final int[] jumpEnd = new int[MAX_CELLS + 2]; // the cell itself where no jump starts
    static final int[] next = new int[MAX_CELLS + 2]; // next[c] == c: c was not landed on
    static final int[] dist = new int[MAX_CELLS + 2];
    static final int[] queue = new int[MAX_CELLS + 2];

    static int firstUnlanded(int cell) {
        while (next[cell] != cell) {
            next[cell] = next[next[cell]];
            cell = next[cell];
        }
        return cell;
    }

    static int fewestThrows(int n, int d) {
        int head = 0;
        int tail = 0;
        dist[1] = 0;
        queue[tail++] = 1;
        while (head < tail) {
            int from = queue[head++];
            if (from == n) {
                return dist[n];
            }
            int last = Math.min(from + d, n);
            for (int c = firstUnlanded(from + 1); c <= last; c = firstUnlanded(c + 1)) {
                next[c] = c + 1;
                int end = jumpEnd[c];
                if (dist[end] < 0) {
                    dist[end] = dist[from] + 1;
                    queue[tail++] = end;
                }
            }
        }
        return -1;
    }

    public static void main(String[] args) throws IOException {
        StringBuilder out = new StringBuilder();
        for (int boards = readInt(); boards > 0; boards--) {
            int n = readInt();
            int d = readInt();
            int m = readInt();
            for (int c = 1; c <= n + 1; c++) {
                jumpEnd[c] = c;
                next[c] = c;
                dist[c] = -1;
            }
            for (; m > 0; m--) {
                int start = readInt();
                jumpEnd[start] = readInt();
            }
            out.append(fewestThrows(n, d)).append('\n');
        }
        System.out.print(out);
    }

    static final InputStream in = System.in;
    static final byte[] buffer = new byte[1 << 16];
    static int length;
    static int position;

    static int readByte() throws IOException {
        if (position == length) {
            length = in.read(buffer, 0, buffer.length);
            position = 0;
            if (length <= 0) {
                length = 0;
                return -1;
            }
        }
        return buffer[position++];
    }

    static int readInt() throws IOException {
        int c = readByte();
        while (c != -1 && (c < '0' || c > '9')) {
            c = readByte();
        }
        int value = 0;
        for (; c >= '0' && c <= '9'; c = readByte()) {
            value = 10 * value + (c - '0');
        }
        return value;
    }
}
