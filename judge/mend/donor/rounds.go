//go:build ignore

package main

import (
	"bufio"
	"fmt"
	"os"
)

const far = 1 << 30

func main() {
	r := bufio.NewReader(os.Stdin)
	var t int
	fmt.Fscan(r, &t)
	for i := 0; i < t; i++ {
		var n, d, m int
		fmt.Fscan(r, &n, &d, &m)
		jump, best := make([]int, n+1), make([]int, n+1)
		for j := 0; j < m; j++ {
			var from, to int
			fmt.Fscan(r, &from, &to)
			jump[from] = to
		}
		for j := 0; j <= n; j++ {
			best[j] = far
		}
		best[1] = 0
		changed := true
		for changed {
			changed = false
			for pos := 1; pos < n; pos++ {
				if best[pos] == far {
					continue
				}
				for k := 1; k <= d && pos+k <= n; k++ {
					to := pos + k
					if jump[to] != 0 {
						to = jump[to]
					}
					if best[to] <= best[pos]+1 {
						continue
					}
					best[to] = min(best[to], best[pos]+1)
					changed = true
				}
			}
		}
		if best[n] == far {
			best[n] = -1
		}
		fmt.Println(best[n])
	}
}
