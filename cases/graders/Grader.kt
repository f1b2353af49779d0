// Reads boards, calls fewestThrows, and prints a line for each board.
import java.io.PrintStream
import java.io.StreamTokenizer

fun main() {
    val words = StreamTokenizer(System.`in`.bufferedReader())
    fun number(): Int {
        words.nextToken()
        return words.nval.toInt()
    }
    val answers = PrintStream(System.out.buffered())
    System.setOut(System.err) // what the program prints itself goes to standard error
    try {
        repeat(number()) {
            val cells = number()
            val faces = number()
            val jumps = Array(number()) { intArrayOf(number(), number()) }
            answers.print("${fewestThrows(cells, faces, jumps)}\n")
        }
    } finally {
        answers.flush()
    }
}
