// Lets the player decline a ladder: landing on a ladder's foot may also just rest there (snakes
// are still forced).
package main

import (
	"bufio"
	"fmt"
	"os"
)

type state struct {
	cell, throws int
}

func minThrows(n, d int, ladders, snakes map[int]int) int {
	visited := make([]bool, n+1)
	visited[1] = true
	queue := []state{{1, 0}}

	push := func(c, t int) {
		if !visited[c] {
			visited[c] = true
			queue = append(queue, state{c, t})
		}
	}

	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		if s.cell == n {
			return s.throws
		}
		for k := 1; k <= d; k++ {
			c := s.cell + k
			if c > n {
				break
			}
			if tail, bad := snakes[c]; bad {
				push(tail, s.throws+1)
				continue
			}
			if top, ok := ladders[c]; ok {
				push(top, s.throws+1)
			}
			push(c, s.throws+1)
		}
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
		var n, d, m int
		fmt.Fscan(in, &n, &d, &m)
		ladders, snakes := map[int]int{}, map[int]int{}
		for i := 0; i < m; i++ {
			var a, b int
			fmt.Fscan(in, &a, &b)
			if a < b {
				ladders[a] = b
			} else {
				snakes[a] = b
			}
		}
		fmt.Fprintln(out, minThrows(n, d, ladders, snakes))
	}
}
