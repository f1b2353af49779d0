// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    our own, as a beginner writes it.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory O(N).
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     with Console.ReadLine, Split(' ') and Convert.ToInt32, into lists and a Dictionary: the time limit allows for that.
using System;
using System.Collections.Generic;

class Program
{
    static void Main(string[] args)
    {
        int boards = Convert.ToInt32(Console.ReadLine());
        for (int i = 0; i < boards; i++)
        {
            string[] words = Console.ReadLine().Split(' ');
            int n = Convert.ToInt32(words[0]);
            int d = Convert.ToInt32(words[1]);
            int m = Convert.ToInt32(words[2]);
            Dictionary<int, int> jumps = new Dictionary<int, int>();
            for (int j = 0; j < m; j++)
            {
                string[] pair = Console.ReadLine().Split(' ');
                jumps[Convert.ToInt32(pair[0])] = Convert.ToInt32(pair[1]);
            }
            int[] next = new int[n + 2];
            int[] dist = new int[n + 2];
            for (int c = 0; c <= n + 1; c++)
            {
                next[c] = c;
                dist[c] = -1;
            }
            int answer = -1;
            Queue<int> queue = new Queue<int>();
            queue.Enqueue(1);
            dist[1] = 0;
            while (queue.Count > 0)
            {
                int cell = queue.Dequeue();
                if (cell == n)
                {
                    answer = dist[cell];
                    break;
                }
                int c = cell + 1;
                while (true)
                {
                    while (next[c] != c)
                    {
                        next[c] = next[next[c]];
                        c = next[c];
                    }
                    if (c > n || c > cell + d)
                    {
                        break;
                    }
                    next[c] = c + 1;
                    int end = c;
                    if (jumps.ContainsKey(c))
                    {
                        end = jumps[c];
                    }
                    if (dist[end] == -1)
                    {
                        dist[end] = dist[cell] + 1;
                        queue.Enqueue(end);
                    }
                }
            }
            Console.WriteLine(answer);
        }
    }
}
