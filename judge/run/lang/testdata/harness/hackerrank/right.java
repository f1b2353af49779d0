import java.io.*;
import java.util.*;
import static java.util.stream.Collectors.toList;

class Result {
    public static int quickestWayUp(List<List<Integer>> ladders, List<List<Integer>> snakes) {
        Map<Integer, Integer> ends = new HashMap<>();
        for (List<Integer> jump : ladders)
            ends.put(jump.get(0), jump.get(1));
        for (List<Integer> jump : snakes)
            ends.put(jump.get(0), jump.get(1));
        int[] throwsTo = new int[100 + 1];
        Arrays.fill(throwsTo, -1);
        throwsTo[1] = 0;
        ArrayDeque<Integer> next = new ArrayDeque<>(List.of(1));
        while (!next.isEmpty()) {
            int from = next.poll();
            for (int to = from + 1; to <= Math.min(from + 6, 100); to++) {
                int end = ends.getOrDefault(to, to);
                if (throwsTo[end] < 0) {
                    throwsTo[end] = throwsTo[from] + 1;
                    next.add(end);
                }
            }
        }
        System.out.println(ladders.stream().map(List::size).collect(toList()));
        ladders.clear();
        return throwsTo[100];
    }
}

public class Solution {
    public static void main(String[] args) throws IOException {
        BufferedWriter file = new BufferedWriter(new FileWriter(System.getenv("OUTPUT_PATH")));
        file.write(Result.quickestWayUp(new ArrayList<>(), new ArrayList<>()) + "\n");
    }
}
