// Approach:  BFS with a queue of (cell, distance) and a visited array, over a
//            move array: the landed cell is marked visited, the jump's end is
//            enqueued with distance + 1, and the search stops when N is taken.
// Source:    published so in C++, Java, Python, C# and JavaScript.
// Cost:      time O(N D), memory 4N ints.
// Why wrong: believes that the queue always ends with N. Where N cannot be
//            reached, the distance of the last entry taken is returned.
using System;
using System.Collections.Generic;
using System.IO;
using System.Text;

static class Program
{
    struct Entry
    {
        public int Cell;
        public int Distance;
    }

    static int LeastThrows(int[] move, int n, int d)
    {
        var visited = new bool[n + 1];
        var queue = new Queue<Entry>();
        var entry = new Entry { Cell = 1, Distance = 0 };
        visited[1] = true;
        queue.Enqueue(entry);
        while (queue.Count > 0)
        {
            entry = queue.Dequeue();
            if (entry.Cell == n) break;
            for (int c = entry.Cell + 1; c <= entry.Cell + d && c <= n; c++)
            {
                if (visited[c]) continue;
                visited[c] = true;
                int end = move[c] == -1 ? c : move[c];
                queue.Enqueue(new Entry { Cell = end, Distance = entry.Distance + 1 });
            }
        }
        return entry.Distance;
    }

    static void Main()
    {
        var answers = new StringBuilder();
        for (int boards = ReadInt(); boards > 0; boards--)
        {
            int n = ReadInt(), d = ReadInt(), m = ReadInt();
            var move = new int[n + 1];
            for (int c = 0; c <= n; c++) move[c] = -1;
            for (; m > 0; m--)
            {
                int start = ReadInt();
                move[start] = ReadInt();
            }
            answers.Append(LeastThrows(move, n, d)).Append('\n');
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
