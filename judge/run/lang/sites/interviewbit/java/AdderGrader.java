class AdderGrader extends AdderLists {
	AdderGrader() throws java.io.IOException {
	}

	public static void main(String[] args) throws Exception {
		new AdderGrader().play();
	}

	@Override
	int call() throws Exception {
		return new Solution().snakeLadder(list(0), list(1));
	}
}
