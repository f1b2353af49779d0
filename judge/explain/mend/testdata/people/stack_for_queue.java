import java.io.*;
import java.util.*;

public class Solution {
    public static void main(String[] args) throws Exception {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        int t = Integer.parseInt(br.readLine().trim());
        PrintWriter out = new PrintWriter(System.out);
        while (t-- > 0) {
            StringTokenizer st = new StringTokenizer(br.readLine());
            int n = Integer.parseInt(st.nextToken());
            int d = Integer.parseInt(st.nextToken());
            int m = Integer.parseInt(st.nextToken());
            Map<Integer, Integer> jump = new HashMap<>();
            for (int i = 0; i < m; i++) {
                st = new StringTokenizer(br.readLine());
                jump.put(Integer.parseInt(st.nextToken()), Integer.parseInt(st.nextToken()));
            }
            int[] dist = new int[n + 1];
            Arrays.fill(dist, -1);
            dist[1] = 0;
            ArrayDeque<Integer> dq = new ArrayDeque<>();
            dq.add(1);
            while (!dq.isEmpty()) {
                int u = dq.pollLast();
                for (int k = 1; k <= d; k++) {
                    int v = u + k;
                    if (v > n) break;
                    if (jump.containsKey(v)) v = jump.get(v);
                    if (dist[v] == -1) {
                        dist[v] = dist[u] + 1;
                        dq.add(v);
                    }
                }
            }
            out.println(dist[n]);
        }
        out.flush();
    }
}
