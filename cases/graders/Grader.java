// Reads boards, calls fewestThrows of the class Solution, and prints a line for each board.
import java.io.*;

public class Grader {
    private static final StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

    private static int number() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        PrintStream answers = new PrintStream(new BufferedOutputStream(System.out));
        System.setOut(System.err); // what the program prints itself goes to standard error
        try {
            for (int boards = number(); boards > 0; boards--) {
                int cells = number(), faces = number();
                int[][] jumps = new int[number()][2];
                for (int[] jump : jumps) {
                    jump[0] = number();
                    jump[1] = number();
                }
                answers.print(Solution.fewestThrows(cells, faces, jumps) + "\n");
            }
        } finally {
            answers.flush();
        }
    }
}
