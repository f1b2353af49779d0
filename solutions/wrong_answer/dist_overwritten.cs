// Approach:  BFS; cells that no throw has landed on yet are linked (next).
// Source:    what a class hands in.
// Cost:      time nearly linear, memory 4N ints.
// Why wrong: believes that a cell is only ever reached once. A second jump with
//            the same end, or a jump onto a cell that was rested on before,
//            overwrites its distance with a later and longer one.
using System;
using System.IO;
using System.Text;

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

    static int LeastThrows(int n, int d)
    {
        int head = 0, tail = 0;
        dist[1] = 0;
        queue[tail++] = 1;
        while (head < tail)
        {
            int from = queue[head++];
            int last = Math.Min(from + d, n), throws = dist[from] + 1;
            for (int c = FirstUnlanded(from + 1); c <= last; c = FirstUnlanded(c + 1))
            {
                next[c] = c + 1;
                int end = jumpEnd[c];
                dist[end] = throws;
                queue[tail++] = end;
            }
        }
        return dist[n];
    }

    static void Main()
    {
        var answers = new StringBuilder();
        for (int boards = ReadInt(); boards > 0; boards--)
        {
            int n = ReadInt(), d = ReadInt(), m = ReadInt();
            for (int c = 1; c <= n + 1; c++)
            {
                jumpEnd[c] = next[c] = c;
                dist[c] = -1;
            }
            for (; m > 0; m--)
            {
                int start = ReadInt();
                jumpEnd[start] = ReadInt();
            }
            answers.Append(LeastThrows(n, d)).Append('\n');
        }
        Console.Write(answers);
    }

    static readonly Stream input = new BufferedStream(Console.OpenStandardInput(), 1 << 16);

    static int ReadInt()
    {
        int c = input.ReadByte();
        while (c != -1 && (c < '0' || c > '9')) c = input.ReadByte();
        int value = 0;
        for (; c >= '0' && c <= '9'; c = input.ReadByte()) value = 10 * value + (c - '0');
        return value;
    }
}
