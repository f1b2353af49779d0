using System.IO;

class Result
{
    public static int quickestWayUp(List<List<int>> ladders, List<List<int>> snakes)
    {
        var ends = new Dictionary<int, int>();
        foreach (var jump in ladders.Concat(snakes))
            ends[jump[0]] = jump[1];
        var throws = new Dictionary<int, int> { { 1, 0 } };
        var queue = new Queue<int>(new[] { 1 });
        while (queue.Any())
        {
            int from = queue.Dequeue();
            for (int to = from + 1; to <= Math.Min(from + 6, 100); to++)
            {
                int end = ends.ContainsKey(to) ? ends[to] : to;
                if (throws.ContainsKey(end))
                    continue;
                throws[end] = throws[from] + 1;
                queue.Enqueue(end);
            }
        }
        Console.WriteLine(ladders.Count + " ladders");
        ladders.Clear();
        return throws.ContainsKey(100) ? throws[100] : -1;
    }
}

class Solution
{
    public static void Main(string[] args)
    {
        TextWriter file = new StreamWriter(Environment.GetEnvironmentVariable("OUTPUT_PATH"), true);
        file.WriteLine(Result.quickestWayUp(null, null));
    }
}
