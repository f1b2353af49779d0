class AdderGrader extends AdderConsole {
	private int boards = number();

	AdderGrader() throws java.io.IOException {
	}

	public static void main(String[] args) throws Exception {
		new AdderGrader().play();
	}

	@Override
	boolean more() {
		return boards-- > 0;
	}

	@Override
	int answer() throws Exception {
		int n = number();
		int[] arr = new int[2 * n];
		for (int i = 0; i < arr.length; i++)
			arr[i] = number();
		return new Solution().minThrow(n, arr);
	}
}
