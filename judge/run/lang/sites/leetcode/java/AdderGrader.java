class AdderGrader extends AdderConsole {
	AdderGrader() throws java.io.IOException {
	}

	public static void main(String[] args) throws Exception {
		new AdderGrader().play();
	}

	@Override
	boolean more() {
		return peek() == '[';
	}

	@Override
	int answer() throws Exception {
		int[][] board = matrix();
		return new Solution().snakesAndLadders(board);
	}

	private int[][] matrix() {
		int[][] rows = new int[0][];
		for (take(); peek() == '['; skipComma()) {
			rows = java.util.Arrays.copyOf(rows, rows.length + 1);
			rows[rows.length - 1] = row();
		}
		take();
		return rows;
	}

	private int[] row() {
		int[] row = new int[20];
		int n = 0;
		for (take(); peek() != ']' && peek() >= 0; skipComma()) {
			if (n == row.length)
				row = java.util.Arrays.copyOf(row, 2 * n);
			row[n++] = number();
		}
		take();
		return java.util.Arrays.copyOf(row, n);
	}

	private void skipComma() {
		if (peek() == ',')
			take();
	}
}
