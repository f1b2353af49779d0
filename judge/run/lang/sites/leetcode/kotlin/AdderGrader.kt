private fun adderSkipComma() {
    if (AdderConsole.peek() == ',')
        AdderConsole.take()
}

private fun adderRow(): IntArray {
    val row = mutableListOf<Int>()
    AdderConsole.take()
    while (AdderConsole.peek() != ']' && AdderConsole.peek() != '\u0000') {
        row.add(AdderConsole.number())
        adderSkipComma()
    }
    AdderConsole.take()
    return row.toIntArray()
}

private fun adderMatrix(): Array<IntArray> {
    val rows = mutableListOf<IntArray>()
    AdderConsole.take()
    while (AdderConsole.peek() == '[') {
        rows.add(adderRow())
        adderSkipComma()
    }
    AdderConsole.take()
    return rows.toTypedArray()
}

fun main() {
    while (AdderConsole.peek() == '[') {
        val board: Array<IntArray> = adderMatrix()
        AdderConsole.answer(Solution().snakesAndLadders(board))
    }
}
