using System.Collections.Generic;
using AdderGiven;

class AdderGrader
{
    static readonly AdderConsole console = new AdderConsole();

    // The function is in the class Result or, in files of old, in Solution. A call in a class inside
    // another finds the methods of both.
    class Old : Solution
    {
        public class New : Result
        {
            public static int Call(List<List<int>> ladders, List<List<int>> snakes)
            {
                return quickestWayUp(ladders, snakes);
            }
        }
    }

    static void Main()
    {
        for (int boards = console.Number(); boards > 0; boards--)
        {
            List<List<int>> ladders = Pairs(), snakes = Pairs();
            console.Answer(Old.New.Call(ladders, snakes));
        }
    }

    static List<List<int>> Pairs()
    {
        var all = new List<List<int>>();
        for (int n = console.Number(); n > 0; n--)
            all.Add(new List<int> { console.Number(), console.Number() });
        return all;
    }
}
