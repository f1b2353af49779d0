// Approach:  BFS; cells that no throw has landed on yet are linked (next).
// Source:    what a class hands in.
// Cost:      time nearly linear, memory 4N ints.
// Why wrong: believes that a snake is written tail first, as a ladder is written
//            foot first, and so climbs every snake from its tail to its head.

import java.io.BufferedInputStream

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

class Numbers(private val input: BufferedInputStream) {
    fun next(): Int {
        var c = input.read()
        while (c != -1 && c !in DIGITS) c = input.read()
        var value = 0
        while (c in DIGITS) {
            value = 10 * value + (c - 48)
            c = input.read()
        }
        return value
    }

    private companion object {
        val DIGITS = 48..57
    }
}

fun main() {
    val numbers = Numbers(BufferedInputStream(System.`in`, 1 shl 16))
    val answers = StringBuilder()
    repeat(numbers.next()) {
        val n = numbers.next()
        val d = numbers.next()
        val m = numbers.next()
        val jumpEnd = IntArray(n + 1) { it }
        repeat(m) {
            val first = numbers.next()
            val second = numbers.next()
            if (second < first) {
                jumpEnd[second] = first
            } else {
                jumpEnd[first] = second
            }
        }
        answers.append(fewestThrows(n, d, jumpEnd)).append('\n')
    }
    print(answers)
}
