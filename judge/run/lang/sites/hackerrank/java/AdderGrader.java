import adder.given.*; // classes that the program may have itself

class AdderGrader extends AdderLists {
	// The function is in the class Result or, in files of old, in Solution. A call in a class inside
	// another finds the methods of both, and those that they inherit.
	static class Old extends Solution {
		class New extends Result {
			int call() throws Exception {
				return quickestWayUp( // in class Result, not private
						AdderLists.list(0), AdderLists.list(1));
			}
		}
	}

	AdderGrader() throws java.io.IOException {
	}

	public static void main(String[] args) throws Exception {
		new AdderGrader().play();
	}

	@Override
	int call() throws Exception {
		return new Old().new New().call();
	}
}
