using System;
using System.Linq;

class Echo {
    static void Main() {
        string line;
        while ((line = Console.ReadLine()) != null)
            Console.WriteLine(line.Split(' ').Select(long.Parse).Sum());
    }
}
