// A board's list of ladders or snakes, in the type that the function has.
private inline fun <reified T> adderList(pairs: Array<IntArray>): T = when (T::class) {
    Array<IntArray>::class -> pairs
    Array<Array<Int>>::class -> Array(pairs.size) { pairs[it].toTypedArray() }
    else -> pairs.map { it.toMutableList() }.toMutableList()
} as T

private fun adderPairs() =
    Array(AdderConsole.number()) { intArrayOf(AdderConsole.number(), AdderConsole.number()) }

fun main() {
    repeat(AdderConsole.number()) {
        val ladders = adderPairs()
        val snakes = adderPairs()
        AdderConsole.answer(quickestWayUp(adderList(ladders), adderList(snakes)))
    }
}
