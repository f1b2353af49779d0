public class Solution {
    public int snakeLadder(ArrayList<ArrayList<Integer>> A, ArrayList<ArrayList<Integer>> B) {
        HashMap<Integer, Integer> ends = new HashMap<>();
        for (ArrayList<Integer> jump : A)
            ends.put(jump.get(0), jump.get(1));
        for (ArrayList<Integer> jump : B)
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
        System.out.println(A.size() + " ladders");
        A.clear();
        return throwsTo[100];
    }
}
