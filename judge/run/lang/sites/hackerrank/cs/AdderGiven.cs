namespace AdderGiven // classes that the program may have itself
{
    public class Result
    {
    }

    public class Solution
    {
    }
}
