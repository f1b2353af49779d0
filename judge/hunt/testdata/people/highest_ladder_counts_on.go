// The highest ladder in reach, else the largest face that meets no snake; where that comes
// round or ends, the throws so far are printed.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	r := bufio.NewReader(os.Stdin)
	var t int
	fmt.Fscan(r, &t)
	for i := 0; i < t; i++ {
		var n, d, m int
		fmt.Fscan(r, &n, &d, &m)
		jump := make([]int, n+1)
		for k := 0; k < m; k++ {
			var a, b int
			fmt.Fscan(r, &a, &b)
			jump[a] = b
		}
		visited := make([]bool, n+1)
		pos, count := 1, 0
		for pos != n && !visited[pos] {
			visited[pos] = true
			top, plain := 0, 0
			for k := 1; k <= d && pos+k <= n; k++ {
				switch to := jump[pos+k]; {
				case to > pos+k && to > top:
					top = to
				case to == 0:
					plain = pos + k
				}
			}
			if top > 0 {
				pos = top
			} else if plain > 0 {
				pos = plain
			} else {
				break
			}
			count++
		}
		fmt.Println(count)
	}
}
