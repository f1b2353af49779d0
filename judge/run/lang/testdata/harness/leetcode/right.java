// Right, and without any import, as the site gives them.
class Solution {
    static { System.out.println("loading"); }

    public int snakesAndLadders(int[][] board) {
        int n = board.length;
        Map<Integer, Integer> jumps = new HashMap<>();
        for (int up = 0; up < n; up++)
            for (int along = 0; along < n; along++)
                jumps.put(up * n + along + 1, board[n - 1 - up][up % 2 == 0 ? along : n - 1 - along]);
        Queue<Pair<Integer, Integer>> next = new LinkedList<>(List.of(new Pair<>(1, 0)));
        Set<Integer> seen = new HashSet<>(Set.of(1));
        Arrays.fill(board[0], 7);
        while (!next.isEmpty()) {
            Pair<Integer, Integer> at = next.poll();
            if (at.getKey() == n * n)
                return at.getValue();
            for (int to = at.getKey() + 1; to <= Math.min(at.getKey() + 6, n * n); to++) {
                int end = jumps.get(to) < 0 ? to : jumps.get(to);
                if (seen.add(end))
                    next.add(new Pair<>(end, at.getValue() + 1));
            }
        }
        System.out.println("stuck");
        return -1;
    }

    public static void main(String[] args) {
        System.out.println(new Solution().snakesAndLadders(new int[][] {{-1, -1}, {-1, -1}}));
    }
}
