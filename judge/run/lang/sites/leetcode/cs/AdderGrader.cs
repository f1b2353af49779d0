class AdderGrader
{
	static readonly AdderConsole console = new AdderConsole();

	static void Main()
	{
		while (console.Peek() == '[')
		{
			int[][] board = Matrix();
			console.Answer(new Solution().SnakesAndLadders(board));
		}
	}

	static int[][] Matrix()
	{
		var rows = new System.Collections.Generic.List<int[]>();
		for (console.Take(); console.Peek() == '['; SkipComma())
			rows.Add(Row());
		console.Take();
		return rows.ToArray();
	}

	static int[] Row()
	{
		var row = new System.Collections.Generic.List<int>();
		for (console.Take(); console.Peek() != ']' && console.Peek() != '\0'; SkipComma())
			row.Add(console.Number());
		console.Take();
		return row.ToArray();
	}

	static void SkipComma()
	{
		if (console.Peek() == ',')
			console.Take();
	}
}
