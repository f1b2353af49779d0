// The player is carried by a jump on cell 1 before the first throw; and the throws, tried from
// large to small, stop at the first end already reached.
import java.io.*;
import java.util.*;

class Board {
    final int cells;
    private final Map<Integer, Integer> jumps = new HashMap<>();

    Board(int cells) {
        this.cells = cells;
    }

    void addJump(int from, int to) {
        jumps.put(from, to);
    }

    /** The cell on which a player rests who comes to the given cell. */
    int carry(int cell) {
        return jumps.getOrDefault(cell, cell);
    }
}

class Solver {
    private final Board board;
    private final int faces;

    Solver(Board board, int faces) {
        this.board = board;
        this.faces = faces;
    }

    int solve() {
        int[] dist = new int[board.cells + 1];
        Arrays.fill(dist, -1);
        Deque<Integer> queue = new ArrayDeque<>();
        int start = board.carry(1);
        dist[start] = 0;
        queue.addLast(start);
        while (!queue.isEmpty()) {
            int v = queue.pollFirst();
            if (v == board.cells) {
                return dist[v];
            }
            // largest throw first: once we meet a known cell, all before it are known too
            for (int k = Math.min(faces, board.cells - v); k >= 1; k--) {
                int to = board.carry(v + k);
                if (dist[to] != -1) break;
                dist[to] = dist[v] + 1;
                queue.addLast(to);
            }
        }
        return -1;
    }
}

class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer st = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        int t = next(st);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < t; i++) {
            int n = next(st);
            int d = next(st);
            int m = next(st);
            Board board = new Board(n);
            for (int j = 0; j < m; j++) {
                int a = next(st);
                int b = next(st);
                board.addJump(a, b);
            }
            sb.append(new Solver(board, d).solve()).append('\n');
        }
        System.out.print(sb);
    }

    private static int next(StreamTokenizer st) throws IOException {
        st.nextToken();
        return (int) st.nval;
    }
}
