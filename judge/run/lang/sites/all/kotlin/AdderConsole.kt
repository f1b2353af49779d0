// Reads the input at once, and writes the answers. What the program prints itself goes to
// standard error, as the sites do not look at it.
internal object AdderConsole {
    private val text = System.`in`.readBytes()
    private val answers = System.out
    private var at = 0

    init {
        System.setOut(System.err)
    }

    /** The next character that is no space, 0 at the end. */
    fun peek(): Char {
        while (at < text.size && text[at] <= 32)
            at++
        return if (at < text.size) text[at].toInt().toChar() else '\u0000'
    }

    fun take(): Char {
        val c = peek()
        at++
        return c
    }

    fun number(): Int {
        val negative = peek() == '-'
        if (negative)
            at++
        var n = 0
        while (at < text.size && text[at] in 48..57)
            n = 10 * n + text[at++] - 48
        return if (negative) -n else n
    }

    fun answer(n: Int) {
        answers.print("$n\n")
        answers.flush()
    }
}
