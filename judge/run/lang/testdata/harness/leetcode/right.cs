// Right, with all that people leave in a file: directives, a print, a test of their
// own.
#define RIGHT
#region Solution
public class Solution
{
    private int n;

    private int EndOf(int[][] board, int cell)
    {
        int up = (cell - 1) / n, along = (cell - 1) % n;
        int value = board[n - 1 - up][up % 2 == 1 ? n - 1 - along : along];
        return value < 0 ? cell : value;
    }

    public int SnakesAndLadders(int[][] board)
    {
        n = board.Length;
        var throws = new Dictionary<int, int> { { 1, 0 } };
        var queue = new Queue<int>(new[] { 1 });
        while (queue.Any())
        {
            int from = queue.Dequeue();
            for (int to = from + 1; to <= Math.Min(from + 6, n * n); to++)
            {
                int end = EndOf(board, to);
                if (throws.ContainsKey(end))
                    continue;
                throws[end] = throws[from] + 1;
                queue.Enqueue(end);
            }
        }
        Console.WriteLine(n * n + " cells");
        board[0] = null;
        return throws.ContainsKey(n * n) ? throws[n * n] : -1;
    }
}

public class Test
{
    public static void Main()
    {
        Console.WriteLine(new Solution().SnakesAndLadders(new[] { new[] { -1 } }));
    }
}
#endregion
