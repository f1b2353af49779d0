// Rounds over one set of cells, from the top down, as in a knapsack.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var boards int
	for fmt.Fscan(in, &boards); boards > 0; boards-- {
		var n, d, m int
		fmt.Fscan(in, &n, &d, &m)
		to := make([]int, n+1)
		for c := range to {
			to[c] = c
		}
		for ; m > 0; m-- {
			var a int
			fmt.Fscan(in, &a)
			fmt.Fscan(in, &to[a])
		}
		can := make([]bool, n+1)
		can[1] = true
		rounds, more := 0, true
		for more && !can[n] {
			rounds, more = rounds+1, false
			for c := n - 1; c > 0; c-- {
				for k := 1; can[c] && k <= d && c+k <= n; k++ {
					more = more || !can[to[c+k]]
					can[to[c+k]] = true
				}
			}
		}
		if !can[n] {
			rounds = -1
		}
		fmt.Println(rounds)
	}
}
