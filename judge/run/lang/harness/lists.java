abstract class AdderLists extends AdderConsole {
	private int boards = number();

	AdderLists() throws java.io.IOException {
	}

	@Override
	boolean more() {
		return boards-- > 0;
	}

	int[][] arrays() {
		int[][] all = new int[number()][];
		for (int i = 0; i < all.length; i++)
			all[i] = new int[] {number(), number()};
		return all;
	}

	java.util.ArrayList<java.util.ArrayList<Integer>> arrayLists() {
		java.util.ArrayList<java.util.ArrayList<Integer>> all = new java.util.ArrayList<>();
		for (int[] pair : arrays())
			all.add(new java.util.ArrayList<>(java.util.List.of(pair[0], pair[1])));
		return all;
	}

	java.util.List<java.util.List<Integer>> lists() {
		return new java.util.ArrayList<>(arrayLists());
	}
}

