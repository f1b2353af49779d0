fun main() {
    while (true) {
        val line = readLine() ?: break
        println(line.split(" ").map { it.toLong() }.sum())
    }
}
