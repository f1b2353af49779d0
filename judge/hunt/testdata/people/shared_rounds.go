// next := cur[:0] writes the next round over this one.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var t int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		var n, d, m int
		fmt.Fscan(in, &n, &d, &m)
		to := make([]int, n+d+1)
		for i := 0; i < m; i++ {
			var a, b int
			fmt.Fscan(in, &a, &b)
			to[a] = b
		}
		seen := make([]bool, n+d+1)
		cur := []int{1}
		level := 0
		found := false
		for len(cur) > 0 && !found {
			level++
			next := cur[:0]
			for _, c := range cur {
				for k := 1; k <= d; k++ {
					x := c + k
					if to[x] != 0 {
						x = to[x]
					}
					if x == n {
						found = true
					}
					if x < n && !seen[x] {
						seen[x] = true
						next = append(next, x)
					}
				}
			}
			cur = next
		}
		if found {
			fmt.Println(level)
		} else {
			fmt.Println(-1)
		}
	}
}
