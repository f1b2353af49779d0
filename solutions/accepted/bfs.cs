// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    published as BFS over a move array, in C++, Java, Python, C# and
//            JavaScript; repaired: -1 when N cannot be reached.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory 4N ints.
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     as beginners do, with Console.ReadLine and Console.WriteLine: the time limit allows for that.
using System;

static class Program
{
    const int MaxCells = 1000000;

    static readonly int[] jumpEnd = new int[MaxCells + 2]; // the cell itself where no jump starts
    static readonly int[] next = new int[MaxCells + 2]; // next[c] == c: c was not landed on
    static readonly int[] dist = new int[MaxCells + 2];
    static readonly int[] queue = new int[MaxCells + 2];

    static int FirstUnlanded(int cell)
    {
        while (next[cell] != cell)
        {
            next[cell] = next[next[cell]];
            cell = next[cell];
        }
        return cell;
    }

    static int FewestThrows(int n, int d)
    {
        int head = 0, tail = 0;
        dist[1] = 0;
        queue[tail++] = 1;
        while (head < tail)
        {
            int from = queue[head++];
            if (from == n) return dist[n];
            int last = Math.Min(from + d, n);
            for (int c = FirstUnlanded(from + 1); c <= last; c = FirstUnlanded(c + 1))
            {
                next[c] = c + 1;
                int end = jumpEnd[c];
                if (dist[end] >= 0) continue;
                dist[end] = dist[from] + 1;
                queue[tail++] = end;
            }
        }
        return -1;
    }

    static void Main()
    {
        int boards = int.Parse(Console.ReadLine());
        for (; boards > 0; boards--)
        {
            string[] board = Console.ReadLine().Split();
            int n = int.Parse(board[0]), d = int.Parse(board[1]), m = int.Parse(board[2]);
            for (int c = 1; c <= n + 1; c++)
            {
                jumpEnd[c] = next[c] = c;
                dist[c] = -1;
            }
            for (; m > 0; m--)
            {
                string[] jump = Console.ReadLine().Split();
                jumpEnd[int.Parse(jump[0])] = int.Parse(jump[1]);
            }
            Console.WriteLine(FewestThrows(n, d));
        }
    }
}
