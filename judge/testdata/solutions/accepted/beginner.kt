// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    our own, as a beginner writes it.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory O(N).
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     with Scanner, into a mutableMap and a LinkedList, and prints with println: the time limit allows for that.
import java.util.*

fun main() {
    val sc = Scanner(System.`in`)
    val boards = sc.nextInt()
    for (i in 1..boards) {
        val n = sc.nextInt()
        val d = sc.nextInt()
        val m = sc.nextInt()
        val jumps = mutableMapOf<Int, Int>()
        for (j in 1..m) {
            val a = sc.nextInt()
            val b = sc.nextInt()
            jumps[a] = b
        }
        val next = IntArray(n + 2) { it }
        val dist = IntArray(n + 2) { -1 }
        var answer = -1
        val queue: Queue<Int> = LinkedList<Int>()
        queue.add(1)
        dist[1] = 0
        while (!queue.isEmpty()) {
            val cell = queue.remove()
            if (cell == n) {
                answer = dist[cell]
                break
            }
            var c = cell + 1
            while (true) {
                while (next[c] != c) {
                    next[c] = next[next[c]]
                    c = next[c]
                }
                if (c > n || c > cell + d) break
                next[c] = c + 1
                val end = jumps[c] ?: c
                if (dist[end] == -1) {
                    dist[end] = dist[cell] + 1
                    queue.add(end)
                }
            }
        }
        println(answer)
    }
}
