class Solution {
    public int minThrows(int n, int[] lad, int[] sn) {
        HashMap<Integer, Integer> ends = new HashMap<>();
        for (int[] list : new int[][] {lad, sn})
            for (int i = 0; i < list.length; i += 2)
                ends.put(list[i], list[i + 1]);
        int[] throwsTo = new int[n * n + 1];
        Arrays.fill(throwsTo, -1);
        throwsTo[1] = 0;
        ArrayDeque<Integer> next = new ArrayDeque<>(List.of(1));
        while (!next.isEmpty()) {
            int from = next.poll();
            for (int to = from + 1; to <= Math.min(from + 6, n * n); to++) {
                int end = ends.getOrDefault(to, to);
                if (throwsTo[end] < 0) {
                    throwsTo[end] = throwsTo[from] + 1;
                    next.add(end);
                }
            }
        }
        System.out.println(n + " rows");
        Arrays.fill(lad, 0);
        return throwsTo[n * n];
    }
}
