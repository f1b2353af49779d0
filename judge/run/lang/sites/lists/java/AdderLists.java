import java.util.ArrayList;
import java.util.List;

// Boards as two lists, of ladders and of snakes, in the type that the function has.
abstract class AdderLists extends AdderConsole {
	private static final int[][][] board = new int[2][][];
	private static boolean arrays; // that is int[][], and no type of lists

	private int boards = number();

	AdderLists() throws java.io.IOException {
	}

	@Override
	boolean more() {
		return boards-- > 0;
	}

	/** Calls the function with list(0) and list(1). */
	abstract int call() throws Exception;

	/** The compiler finds the type at the call, and casts to it there. */
	@SuppressWarnings("unchecked")
	static <T> T list(int i) {
		if (arrays)
			return (T) board[i];
		ArrayList<ArrayList<Integer>> all = new ArrayList<>();
		for (int[] pair : board[i])
			all.add(new ArrayList<>(List.of(pair[0], pair[1])));
		return (T) all;
	}

	@Override
	int answer() throws Exception {
		for (int i = 0; i < 2; i++)
			board[i] = pairs();
		try {
			return call();
		} catch (ClassCastException e) {
			if (arrays || !e.getStackTrace()[0].getFileName().equals("AdderGrader.java"))
				throw e;
			arrays = true;
			return call();
		}
	}

	private int[][] pairs() {
		int[][] all = new int[number()][];
		for (int i = 0; i < all.length; i++)
			all[i] = new int[] {number(), number()};
		return all;
	}
}
