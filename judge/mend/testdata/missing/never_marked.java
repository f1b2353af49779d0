import java.util.*;

// The visited cells are asked for, and never noted.
public class Main {
    static class Node {
        int vertex, distance;

        Node(int vertex, int distance) {
            this.vertex = vertex;
            this.distance = distance;
        }
    }

    static int minThrows(int[] moves, int n, int d) {
        boolean[] visited = new boolean[n + 1];
        Queue<Node> queue = new ArrayDeque<>();
        queue.add(new Node(1, 0));
        while (!queue.isEmpty()) {
            Node current = queue.poll();
            int v = current.vertex;
            if (v == n) {
                return current.distance;
            }
            for (int j = v + 1; j <= v + d && j <= n; j++) {
                int end = j;
                if (moves[j] != -1) {
                    end = moves[j];
                }
                if (!visited[end]) {
                    queue.add(new Node(end, current.distance + 1));
                }
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        int tests = scanner.nextInt();
        while (tests-- > 0) {
            int n = scanner.nextInt(), d = scanner.nextInt(), m = scanner.nextInt();
            int[] moves = new int[n + 1];
            Arrays.fill(moves, -1);
            for (int i = 0; i < m; i++) {
                int from = scanner.nextInt();
                moves[from] = scanner.nextInt();
            }
            System.out.println(minThrows(moves, n, d));
        }
    }
}
