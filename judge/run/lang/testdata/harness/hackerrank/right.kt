import java.io.*

fun quickestWayUp(ladders: Array<Array<Int>>, snakes: Array<Array<Int>>): Int {
    val ends = HashMap<Int, Int>()
    for (jump in ladders + snakes) ends[jump[0]] = jump[1]
    val throws = HashMap<Int, Int>()
    throws[1] = 0
    val queue = LinkedList<Int>()
    queue.add(1)
    while (queue.isNotEmpty()) {
        val from = queue.poll()
        for (to in from + 1..minOf(from + 6, 100)) {
            val end = ends[to] ?: to
            if (end !in throws) {
                throws[end] = throws[from]!! + 1
                queue.add(end)
            }
        }
    }
    println("${ladders.size} ladders")
    if (ladders.size > 0) ladders[0][0] = 7
    return throws[100] ?: -1
}

fun main(args: Array<String>) {
    println(quickestWayUp(arrayOf(), arrayOf()))
}
