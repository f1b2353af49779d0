// Right, with all that people leave in a file: a print, a test of their own.
class Solution {
    private var n = 0

    private fun endOf(board: Array<IntArray>, cell: Int): Int {
        val up = (cell - 1) / n
        val along = (cell - 1) % n
        val value = board[n - 1 - up][if (up % 2 == 1) n - 1 - along else along]
        return if (value < 0) cell else value
    }

    fun snakesAndLadders(board: Array<IntArray>): Int {
        n = board.size
        val throws = HashMap<Int, Int>()
        throws[1] = 0
        val queue = LinkedList<Int>()
        queue.add(1)
        while (queue.isNotEmpty()) {
            val from = queue.poll()
            for (to in from + 1..minOf(from + 6, n * n)) {
                val end = endOf(board, to)
                if (end !in throws) {
                    throws[end] = throws[from]!! + 1
                    queue.add(end)
                }
            }
        }
        println("${n * n} cells")
        board[0] = intArrayOf()
        return throws[n * n] ?: -1
    }
}

fun main() {
    println(Solution().snakesAndLadders(arrayOf(intArrayOf(-1))))
}
