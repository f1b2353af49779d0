// Reads the input at once, and writes the answers. What the program prints itself goes to
// standard error, as the sites do not look at it.
class AdderConsole
{
	readonly string text = System.Console.In.ReadToEnd();
	readonly System.IO.TextWriter answers = System.Console.Out;
	int at;

	public AdderConsole()
	{
		System.Console.SetOut(System.Console.Error);
	}

	// The next character that is no space, 0 at the end.
	public char Peek()
	{
		while (at < text.Length && text[at] <= ' ')
			at++;
		return at < text.Length ? text[at] : '\0';
	}

	public char Take()
	{
		char c = Peek();
		at++;
		return c;
	}

	public int Number()
	{
		bool negative = Peek() == '-';
		if (negative)
			at++;
		int n = 0;
		while (at < text.Length && text[at] >= '0' && text[at] <= '9')
			n = 10 * n + text[at++] - '0';
		return negative ? -n : n;
	}

	public void Answer(int n)
	{
		answers.Write(n + "\n");
		answers.Flush();
	}
}
