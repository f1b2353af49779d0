// When a jump is read, its end is replaced by the end of a jump that starts there (if that one was
// read before), so jumps chain.
package main

import (
	"bufio"
	"fmt"
	"os"
)

type board struct {
	n, d int
	to   []int // to[c] is the cell where you are after landing on c
}

func readBoard(in *bufio.Reader) *board {
	var n, d, m int
	fmt.Fscan(in, &n, &d, &m)
	to := make([]int, n+1)
	for c := range to {
		to[c] = c
	}
	for i := 0; i < m; i++ {
		var a, b int
		fmt.Fscan(in, &a, &b)
		to[a] = to[b]
	}
	return &board{n, d, to}
}

func (b *board) minThrows() int {
	seen := make([]bool, b.n+1)
	seen[1] = true
	frontier := []int{1}
	for throws := 1; len(frontier) > 0; throws++ {
		var next []int
		for _, c := range frontier {
			for k := 1; k <= b.d && c+k <= b.n; k++ {
				e := b.to[c+k]
				if e == b.n {
					return throws
				}
				if !seen[e] {
					seen[e] = true
					next = append(next, e)
				}
			}
		}
		frontier = next
	}
	return -1
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()

	var t int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		fmt.Fprintln(out, readBoard(in).minThrows())
	}
}
