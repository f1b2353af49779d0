// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    published as BFS over a move array, in C++, Java, Python, C# and
//            JavaScript; repaired: -1 when N cannot be reached.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory 4N ints.
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     as beginners do, with readLine and println: the time limit allows for that.

/** The cells that no throw has landed on yet, as links from each cell onwards. */
class Unlanded(n: Int) {
    private val next = IntArray(n + 2) { it }

    fun firstFrom(start: Int): Int {
        var cell = start
        while (next[cell] != cell) {
            next[cell] = next[next[cell]]
            cell = next[cell]
        }
        return cell
    }

    fun land(cell: Int) {
        next[cell] = cell + 1
    }
}

/** Least throws from 1 to [n]; a throw that lands on c ends on [jumpEnd] of c. */
fun fewestThrows(n: Int, d: Int, jumpEnd: IntArray): Int {
    val unlanded = Unlanded(n)
    val dist = IntArray(n + 1) { -1 }
    val queue = IntArray(n)
    var head = 0
    var tail = 0
    dist[1] = 0
    queue[tail++] = 1
    while (head < tail) {
        val from = queue[head++]
        if (from == n) return dist[n]
        val last = minOf(from + d, n)
        var cell = unlanded.firstFrom(from + 1)
        while (cell <= last) {
            unlanded.land(cell)
            val end = jumpEnd[cell]
            if (dist[end] < 0) {
                dist[end] = dist[from] + 1
                queue[tail++] = end
            }
            cell = unlanded.firstFrom(cell + 1)
        }
    }
    return -1
}

fun main() {
    val boards = readLine()!!.toInt()
    repeat(boards) {
        val (n, d, m) = readLine()!!.split(" ").map { it.toInt() }
        val jumpEnd = IntArray(n + 1) { it }
        repeat(m) {
            val (start, end) = readLine()!!.split(" ").map { it.toInt() }
            jumpEnd[start] = end
        }
        println(fewestThrows(n, d, jumpEnd))
    }
}
