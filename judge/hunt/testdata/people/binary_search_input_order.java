import java.util.*;
import java.io.*;

public class Main {
    static int land(int[] starts, int[] ends, int cell) {
        int i = Arrays.binarySearch(starts, cell);
        return i >= 0 ? ends[i] : cell;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer st = new StringTokenizer("");
        int t = Integer.parseInt(br.readLine().trim());
        StringBuilder sb = new StringBuilder();
        for (int tc = 0; tc < t; tc++) {
            st = new StringTokenizer(br.readLine());
            int n = Integer.parseInt(st.nextToken());
            int d = Integer.parseInt(st.nextToken());
            int m = Integer.parseInt(st.nextToken());
            int[] starts = new int[m], ends = new int[m];
            for (int i = 0; i < m; i++) {
                st = new StringTokenizer(br.readLine());
                starts[i] = Integer.parseInt(st.nextToken());
                ends[i] = Integer.parseInt(st.nextToken());
            }
            int[] dist = new int[n + 1];
            Arrays.fill(dist, -1);
            dist[1] = 0;
            Queue<Integer> q = new ArrayDeque<>();
            q.add(1);
            while (!q.isEmpty() && dist[n] < 0) {
                int v = q.remove();
                for (int k = 1; k <= d && v + k <= n; k++) {
                    int to = land(starts, ends, v + k);
                    if (dist[to] < 0) {
                        dist[to] = dist[v] + 1;
                        q.add(to);
                    }
                }
            }
            sb.append(dist[n]).append("\n");
        }
        System.out.print(sb);
    }
}
