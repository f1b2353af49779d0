// Never takes a snake.
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int jumps = in.nextInt() + in.nextInt();
        int[] jump = new int[101];
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
            for (int landed = cell + 1; landed <= Math.min(cell + 6, 100); landed++) {
                if (jump[landed] != 0 && jump[landed] < landed) {
                    continue;
                }
                int rest = Math.max(landed, jump[landed]);
                if (thrown[rest] < 0) {
                    thrown[rest] = thrown[cell] + 1;
                    queue.add(rest);
                }
            }
        }
        System.out.println(thrown[100]);
    }
}
