fun read(values: IntArray, at: Int): Int {
    return values[at]
}

fun main() {
    listOf(5, 7).map { read(IntArray(3), it) }.sortedBy { it }
}
