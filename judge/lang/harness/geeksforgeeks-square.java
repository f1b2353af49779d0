class AdderHarness extends AdderConsole {
	private int boards = line()[0];

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
		int n = line()[0];
		int[] lad = line();
		int[] sn = line();
		return new Solution().minThrows(n, lad, sn);
	}

	private int[] line() {
		int end = at;
		while (end < text.length && text[end] != '\n')
			end++;
		int[] cells = new int[(end - at) / 2 + 1];
		int n = 0;
		while (peek() >= 0 && at < end)
			cells[n++] = number();
		at = Math.min(end + 1, text.length);
		return java.util.Arrays.copyOf(cells, n);
	}
}
