class Crash {
    static int Read(int[] values, int at) {
        return values[at];
    }

    static void Main() {
        System.Console.WriteLine(Read(new int[3], 5));
    }
}
