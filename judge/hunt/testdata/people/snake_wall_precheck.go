// Before the (right) BFS it answers -1 whenever D cells in a row are snake heads, taking that for
// an impassable wall, although a ladder may lead over it.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func readInt(r *bufio.Reader) (x int) {
	fmt.Fscan(r, &x)
	return
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()

	for t := readInt(in); t > 0; t-- {
		n, d, m := readInt(in), readInt(in), readInt(in)
		next := make([]int, n+1)
		for i := range next {
			next[i] = i
		}
		for ; m > 0; m-- {
			a := readInt(in)
			next[a] = readInt(in)
		}
		fmt.Fprintln(out, solve(n, d, next))
	}
}

func solve(n, d int, next []int) int {
	// d snakes in a row can't be passed
	run := 0
	for i := 2; i < n; i++ {
		if next[i] < i {
			run++
			if run == d {
				return -1
			}
		} else {
			run = 0
		}
	}
	seen := make([]bool, n+1)
	seen[1] = true
	level := []int{1}
	for steps := 0; len(level) > 0; steps++ {
		var nl []int
		for _, p := range level {
			if p == n {
				return steps
			}
			for k := 1; k <= d && p+k <= n; k++ {
				if q := next[p+k]; !seen[q] {
					seen[q] = true
					nl = append(nl, q)
				}
			}
		}
		level = nl
	}
	return -1
}
