package site.tasks;

import java.util.*;
import java.io.*;

class GFG {
    public static void main(String args[]) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.println("the driver of the site: " + in.readLine());
    }
}

class Solution {
    static int minThrow(int N, int arr[]) {
        int[] ends = new int[31];
        for (int i = 0; i < arr.length; i += 2)
            ends[arr[i]] = arr[i + 1];
        Arrays.fill(arr, 0);
        int[] throwsTo = new int[31];
        Arrays.fill(throwsTo, -1);
        throwsTo[1] = 0;
        ArrayDeque<Integer> next = new ArrayDeque<>(List.of(1));
        while (!next.isEmpty()) {
            int from = next.poll();
            for (int to = from + 1; to <= Math.min(from + 6, 30); to++) {
                int end = ends[to] > 0 ? ends[to] : to;
                if (throwsTo[end] < 0) {
                    throwsTo[end] = throwsTo[from] + 1;
                    next.add(end);
                }
            }
        }
        System.out.println(N + " jumps");
        return throwsTo[30];
    }
}
