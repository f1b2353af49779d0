// Reads the input at once, and writes the answers. What the program prints itself goes to
// standard error, as the sites do not look at it.
abstract class AdderConsole {
	final byte[] text;
	int at;

	AdderConsole() throws java.io.IOException {
		text = System.in.readAllBytes();
	}

	/** The next character that is no space, -1 at the end. */
	int peek() {
		while (at < text.length && text[at] <= ' ')
			at++;
		return at < text.length ? text[at] : -1;
	}

	int take() {
		int c = peek();
		at++;
		return c;
	}

	int number() {
		boolean negative = peek() == '-';
		if (negative)
			at++;
		int n = 0;
		while (at < text.length && text[at] >= '0' && text[at] <= '9')
			n = 10 * n + text[at++] - '0';
		return negative ? -n : n;
	}

	abstract boolean more();

	abstract int answer() throws Exception;

	void play() throws Exception {
		var answers = new java.io.PrintStream(new java.io.BufferedOutputStream(System.out, 1 << 13));
		System.setOut(System.err);
		try {
			while (more()) {
				answers.print(answer());
				answers.print('\n');
			}
		} finally {
			answers.flush();
		}
	}
}
