// Reads boards, calls fewestThrows of the class Solution, and prints a line for each board.
using System;

class Grader
{
    static string[] words = Console.In.ReadToEnd().Split((char[])null, StringSplitOptions.RemoveEmptyEntries);
    static int at = 0;

    static int Number()
    {
        return int.Parse(words[at++]);
    }

    static void Main()
    {
        var answers = Console.Out;
        Console.SetOut(Console.Error); // what the program prints itself goes to standard error
        for (int boards = Number(); boards > 0; boards--)
        {
            int cells = Number(), faces = Number();
            var jumps = new int[Number()][];
            for (int i = 0; i < jumps.Length; i++)
                jumps[i] = new int[] { Number(), Number() };
            answers.Write(Solution.fewestThrows(cells, faces, jumps) + "\n");
        }
        answers.Flush();
    }
}
