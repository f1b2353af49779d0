import java.io.*;
import java.util.*;

// One more than what the cell had, not than what the cell before it had.
class Solution {
    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        int cases = Integer.parseInt(reader.readLine().trim());
        for (int c = 0; c < cases; c++) {
            StringTokenizer line = new StringTokenizer(reader.readLine());
            int size = Integer.parseInt(line.nextToken());
            int sides = Integer.parseInt(line.nextToken());
            int jumps = Integer.parseInt(line.nextToken());
            int[] goesTo = new int[size + 1];
            for (int i = 0; i < jumps; i++) {
                line = new StringTokenizer(reader.readLine());
                int a = Integer.parseInt(line.nextToken());
                goesTo[a] = Integer.parseInt(line.nextToken());
            }
            int[] turns = new int[size + 1];
            Arrays.fill(turns, -1);
            turns[1] = 0;
            Deque<Integer> line2 = new ArrayDeque<>();
            line2.addLast(1);
            while (!line2.isEmpty()) {
                int at = line2.pollFirst();
                for (int face = 1; face <= sides; face++) {
                    int to = at + face;
                    if (to > size) break;
                    if (goesTo[to] != 0) to = goesTo[to];
                    if (turns[to] < 0) {
                        turns[to]++;
                        line2.addLast(to);
                    }
                }
            }
            System.out.println(turns[size]);
        }
    }
}
