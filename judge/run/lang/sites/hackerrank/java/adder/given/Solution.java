package adder.given;

public class Solution {
}
