// One visited array serves both the cell thrown to and the cell the jump ends on, so a cell that
// is both a jump's start and another jump's end is handled in one role only: whichever role comes
// first blocks the other.
import java.util.*;

class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int T = sc.nextInt();
        while (T-- > 0) {
            int N = sc.nextInt();
            int D = sc.nextInt();
            int M = sc.nextInt();
            Map<Integer, Integer> map = new HashMap<>();
            for (int i = 0; i < M; i++) {
                map.put(sc.nextInt(), sc.nextInt());
            }
            System.out.println(leastThrows(N, D, map));
        }
    }

    private static int leastThrows(int N, int D, Map<Integer, Integer> map) {
        boolean[] visited = new boolean[N + 1];
        Queue<Integer> queue = new LinkedList<>();
        queue.offer(1);
        visited[1] = true;
        int step = 0;
        while (!queue.isEmpty()) {
            int size = queue.size();
            for (int i = 0; i < size; i++) {
                int curr = queue.poll();
                if (curr == N) return step;
                int limit = Math.min(curr + D, N);
                for (int next = curr + 1; next <= limit; next++) {
                    if (visited[next]) continue;
                    visited[next] = true;
                    if (map.containsKey(next)) {
                        int end = map.get(next);
                        if (visited[end]) continue;
                        visited[end] = true;
                        queue.offer(end);
                    } else {
                        queue.offer(next);
                    }
                }
            }
            step++;
        }
        return -1;
    }
}
