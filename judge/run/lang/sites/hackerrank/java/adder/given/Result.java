package adder.given;

public class Result {
}
