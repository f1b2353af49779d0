class AdderHarness extends AdderConsole {
	private int boards = number();

	AdderHarness() throws java.io.IOException {
	}

	public static void main(String[] args) throws java.io.IOException {
		new AdderHarness().play();
	}

	@Override
	boolean more() {
		return boards-- > 0;
	}

	@Override
	int answer() {
		int n = number();
		int[] arr = new int[2 * n];
		for (int i = 0; i < arr.length; i++)
			arr[i] = number();
		return new Solution().minThrow(n, arr);
	}
}
