// Reads boards, calls fewestThrows, and prints a line for each board.
import java.io.PrintStream
import java.io.StreamTokenizer
import java.io.StringReader

fun main() {
    val text = System.`in`.bufferedReader().readText() // before the program could read any of it
    val words = StreamTokenizer(StringReader(text))
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
