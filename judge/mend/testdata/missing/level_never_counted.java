import java.util.Scanner;

// The rounds are walked, and nobody counts them.
class SnakesAndLadders {
    public static void main(String[] args) {
        Scanner keyboard = new Scanner(System.in);
        int games = keyboard.nextInt();
        for (int g = 1; g <= games; g++) {
            int last = keyboard.nextInt();
            int sides = keyboard.nextInt();
            int jumps = keyboard.nextInt();
            int[] target = new int[last + 1];
            for (int i = 0; i < jumps; i++) {
                int start = keyboard.nextInt();
                target[start] = keyboard.nextInt();
            }
            boolean[] reached = new boolean[last + 1];
            reached[1] = true;
            int throwsMade = 0;
            boolean progress = true;
            while (progress && !reached[last]) {
                progress = false;
                boolean[] after = reached.clone();
                for (int cell = 1; cell < last; cell++) {
                    if (!reached[cell]) continue;
                    for (int side = 1; side <= sides && cell + side <= last; side++) {
                        int where = target[cell + side] == 0 ? cell + side : target[cell + side];
                        if (!after[where]) {
                            after[where] = true;
                            progress = true;
                        }
                    }
                }
                reached = after;
            }
            System.out.println(reached[last] ? throwsMade : -1);
        }
    }
}
