// Reads boards, calls fewestThrows of the class Solution, and prints a line for each board.
import java.io.*;

public class Grader {
    private static StreamTokenizer in;

    private static int number() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        String text = new String(System.in.readAllBytes()); // before the program could read any of it
        in = new StreamTokenizer(new StringReader(text));
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
