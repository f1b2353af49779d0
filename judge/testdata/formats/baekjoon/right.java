// Breadth-first search for the one board of the input.
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int jumps = in.nextInt() + in.nextInt();
        int[] jump = new int[101];
        for (int i = 0; i <= 100; i++) {
            jump[i] = i;
        }
        while (jumps-- > 0) {
            jump[in.nextInt()] = in.nextInt();
        }
        int[] thrown = new int[101];
        Arrays.fill(thrown, -1);
        thrown[1] = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        queue.add(1);
        while (!queue.isEmpty()) {
            int cell = queue.remove();
            for (int k = 1; k <= 6 && cell + k <= 100; k++) {
                int rest = jump[cell + k];
                if (thrown[rest] < 0) {
                    thrown[rest] = thrown[cell] + 1;
                    queue.add(rest);
                }
            }
        }
        System.out.println(thrown[100]);
    }
}
