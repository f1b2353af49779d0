import java.util.*;

public class Crash {
    static int read(int[] values, int at) {
        return values[at];
    }

    public static void main(String[] args) {
        List<Integer> all = new ArrayList<>(List.of(5, 7));
        all.forEach(v -> read(new int[3], v));
    }
}
