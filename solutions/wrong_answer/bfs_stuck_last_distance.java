// Approach:  BFS with a queue of (cell, distance) and a visited array, over a
//            move array: the landed cell is marked visited, the jump's end is
//            enqueued with distance + 1, and the search stops when N is taken.
// Source:    published so in C++, Java, Python, C# and JavaScript.
// Cost:      time O(N D), memory O(N).
// Why wrong: believes that the queue always ends with N. Where N cannot be
//            reached, the distance of the last entry taken is returned.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

class Main {
    static class Entry {
        final int cell;
        final int distance;

        Entry(int cell, int distance) {
            this.cell = cell;
            this.distance = distance;
        }
    }

    static int leastThrows(int[] move, int n, int d) {
        boolean[] visited = new boolean[n + 1];
        Queue<Entry> queue = new ArrayDeque<>();
        Entry entry = new Entry(1, 0);
        visited[1] = true;
        queue.add(entry);
        while (!queue.isEmpty()) {
            entry = queue.remove();
            if (entry.cell == n) {
                break;
            }
            for (int c = entry.cell + 1; c <= entry.cell + d && c <= n; c++) {
                if (!visited[c]) {
                    visited[c] = true;
                    queue.add(new Entry(move[c] == -1 ? c : move[c], entry.distance + 1));
                }
            }
        }
        return entry.distance;
    }

    public static void main(String[] args) throws IOException {
        StringBuilder out = new StringBuilder();
        for (int boards = readInt(); boards > 0; boards--) {
            int n = readInt();
            int d = readInt();
            int m = readInt();
            int[] move = new int[n + 1];
            Arrays.fill(move, -1);
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
