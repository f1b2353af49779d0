// Takes at most a hundred cells from the queue.
package main

import (
	"bufio"
	"fmt"
	"os"
)

type item struct{ cell, throws int }

func main() {
	in := bufio.NewReader(os.Stdin)
	var t int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		var n, d, m int
		fmt.Fscan(in, &n, &d, &m)
		jumps := make(map[int]int)
		for i := 0; i < m; i++ {
			var a, b int
			fmt.Fscan(in, &a, &b)
			jumps[a] = b
		}
		fmt.Println(quickest(n, d, jumps))
	}
}

func quickest(n, d int, jumps map[int]int) int {
	queue := []item{{1, 0}}
	seen := map[int]bool{1: true}
	for i := 0; i < 100 && len(queue) > 0; i++ {
		cur := queue[0]
		queue = queue[1:]
		if cur.cell == n {
			return cur.throws
		}
		for f := 1; f <= d; f++ {
			to := cur.cell + f
			if to > n {
				break
			}
			if j, ok := jumps[to]; ok {
				to = j
			}
			if !seen[to] {
				seen[to] = true
				queue = append(queue, item{to, cur.throws + 1})
			}
		}
	}
	return -1
}
