// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    published as BFS over a move array, in C++, Java, Python, C# and
//            JavaScript; repaired: -1 when N cannot be reached.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory 4N ints.
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
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
            answers.Append(FewestThrows(n, d)).Append('\n');
        }
        Console.Write(answers);
    }

    static readonly Stream input = Console.OpenStandardInput();
    static readonly byte[] buffer = new byte[1 << 16];
    static int length, position;

    static int ReadByte()
    {
        if (position == length)
        {
            length = input.Read(buffer, 0, buffer.Length);
            position = 0;
            if (length == 0) return -1;
        }
        return buffer[position++];
    }

    static int ReadInt()
    {
        int c = ReadByte();
        while (c != -1 && (c < '0' || c > '9')) c = ReadByte();
        int value = 0;
        for (; c >= '0' && c <= '9'; c = ReadByte()) value = 10 * value + (c - '0');
        return value;
    }
}
