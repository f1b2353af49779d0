// The die also has a face 0: from a cell where a jump starts (cell 1, or a cell reached by another
// jump) a throw of 0 lands on it again and takes that jump.
import java.util.*;

class Main {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int casos = sc.nextInt();
        for (int c = 0; c < casos; c++) {
            int n = sc.nextInt();
            int d = sc.nextInt();
            int m = sc.nextInt();
            Map<Integer, Integer> atajo = new HashMap<>();
            for (int i = 0; i < m; i++) {
                int a = sc.nextInt(), b = sc.nextInt();
                atajo.put(a, b);
            }
            System.out.println(minTiradas(n, d, atajo));
        }
        sc.close();
    }

    private static int minTiradas(int n, int d, Map<Integer, Integer> atajo) {
        boolean[] visitado = new boolean[n + 1];
        Queue<int[]> cola = new LinkedList<>();
        cola.offer(new int[]{1, 0});
        visitado[1] = true;
        while (!cola.isEmpty()) {
            int[] actual = cola.poll();
            if (actual[0] == n) {
                return actual[1];
            }
            for (int dado = 0; dado <= d; dado++) {
                int casilla = actual[0] + dado;
                if (casilla > n) break;
                int destino = atajo.getOrDefault(casilla, casilla);
                if (!visitado[destino]) {
                    visitado[destino] = true;
                    cola.offer(new int[]{destino, actual[1] + 1});
                }
            }
        }
        return -1;
    }
}
