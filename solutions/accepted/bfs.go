//go:build ignore

// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (unlanded), so that each of them is landed on once.
// Source:    published as BFS over a move array, in C++, Java, Python, C# and
//            JavaScript; repaired: -1 when N cannot be reached.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory 4N ints.
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     with fmt.Fscan from a buffer and fmt.Println, as many beginners do. Go's limits
//            also leave room for fmt.Scan, which reads byte by byte.

package main

import (
	"bufio"
	"fmt"
	"os"
)

// links holds, for every cell, itself while no throw has landed on it, and
// else a later cell.
type links []int32

func (next links) firstFrom(c int32) int32 {
	for next[c] != c {
		next[c] = next[next[c]]
		c = next[c]
	}
	return c
}

// fewestThrows finds the least throws from 1 to n; move[c] is the cell where a
// throw that lands on c ends.
func fewestThrows(n, d int32, move []int32) int32 {
	unlanded := make(links, n+2)
	dist := make([]int32, n+1)
	for c := range unlanded {
		unlanded[c] = int32(c)
	}
	for c := range dist {
		dist[c] = -1
	}
	dist[1] = 0
	queue := make([]int32, 1, n)
	queue[0] = 1
	for head := 0; head < len(queue); head++ {
		from := queue[head]
		if from == n {
			return dist[n]
		}
		last := from + d
		if last > n {
			last = n
		}
		for c := unlanded.firstFrom(from + 1); c <= last; c = unlanded.firstFrom(c + 1) {
			unlanded[c] = c + 1
			if end := move[c]; dist[end] < 0 {
				dist[end] = dist[from] + 1
				queue = append(queue, end)
			}
		}
	}
	return -1
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var boards int
	fmt.Fscan(in, &boards)
	for ; boards > 0; boards-- {
		var n, d, m int32
		fmt.Fscan(in, &n, &d, &m)
		move := make([]int32, n+1)
		for c := range move {
			move[c] = int32(c)
		}
		for ; m > 0; m-- {
			var start, end int32
			fmt.Fscan(in, &start, &end)
			move[start] = end
		}
		fmt.Println(fewestThrows(n, d, move))
	}
}
