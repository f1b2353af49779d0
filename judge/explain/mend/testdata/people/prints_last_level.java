import java.util.*;

class Main {
    static class Entry {
        int cell, throwsMade;
        Entry(int c, int t) { cell = c; throwsMade = t; }
    }

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int t = sc.nextInt();
        while (t-- > 0) {
            int n = sc.nextInt(), d = sc.nextInt(), m = sc.nextInt();
            int[] moves = new int[n + 1];
            Arrays.fill(moves, -1);
            for (int i = 0; i < m; i++) moves[sc.nextInt()] = sc.nextInt();
            boolean[] visited = new boolean[n + 1];
            Queue<Entry> queue = new LinkedList<>();
            queue.add(new Entry(1, 0));
            visited[1] = true;
            Entry e = null;
            while (!queue.isEmpty()) {
                e = queue.remove();
                if (e.cell == n) break;
                for (int j = e.cell + 1; j <= e.cell + d && j <= n; j++) {
                    int to = moves[j] != -1 ? moves[j] : j;
                    if (!visited[to]) {
                        visited[to] = true;
                        queue.add(new Entry(to, e.throwsMade + 1));
                    }
                }
            }
            System.out.println(e.throwsMade);
        }
    }
}
