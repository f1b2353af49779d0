import java.io.*;
import java.util.*;

class Graph {
    final int n;
    final int[] next;

    Graph(int n) {
        this.n = n;
        next = new int[n + 1];
        for (int i = 0; i <= n; i++) next[i] = i;
    }

    void connect(int from, int to) {
        if (from < to) next[from] = to;
        else next[to] = from;
    }

    int shortest(int d) {
        int[] dist = new int[n + 1];
        Arrays.fill(dist, Integer.MAX_VALUE);
        dist[1] = 0;
        int[] queue = new int[n + 1];
        int head = 0, tail = 0;
        queue[tail++] = 1;
        while (head != tail) {
            int v = queue[head++];
            for (int w = v + 1; w <= Math.min(n, v + d); w++) {
                int to = next[w];
                if (dist[to] != Integer.MAX_VALUE) continue;
                dist[to] = dist[v] + 1;
                queue[tail++] = to;
            }
        }
        return dist[n] == Integer.MAX_VALUE ? -1 : dist[n];
    }
}

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer st = new StreamTokenizer(new InputStreamReader(System.in));
        st.nextToken();
        int cases = (int) st.nval;
        while (cases-- > 0) {
            st.nextToken();
            int n = (int) st.nval;
            st.nextToken();
            int d = (int) st.nval;
            st.nextToken();
            int m = (int) st.nval;
            Graph g = new Graph(n);
            while (m-- > 0) {
                st.nextToken();
                int a = (int) st.nval;
                st.nextToken();
                int b = (int) st.nval;
                g.connect(a, b);
            }
            System.out.println(g.shortest(d));
        }
    }
}
