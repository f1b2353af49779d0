// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    published as BFS over a move array, in C++, Java, Python, C# and
//            JavaScript; repaired: -1 when N cannot be reached.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory 4N ints.
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     as beginners do, with Scanner and println: the time limit allows for that.

import java.util.Scanner;

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

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int boards = in.nextInt();
        for (; boards > 0; boards--) {
            int n = in.nextInt();
            int d = in.nextInt();
            int m = in.nextInt();
            for (int c = 1; c <= n + 1; c++) {
                jumpEnd[c] = c;
                next[c] = c;
                dist[c] = -1;
            }
            for (; m > 0; m--) {
                int start = in.nextInt();
                jumpEnd[start] = in.nextInt();
            }
            System.out.println(fewestThrows(n, d));
        }
    }
}
