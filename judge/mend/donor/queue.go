//go:build ignore

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
		jump := make([]int, n+1)
		dist := make([]int, n+1)
		seen := make([]bool, n+1)
		for i := range jump {
			jump[i] = i
		}
		for i := range dist {
			dist[i] = -1
		}
		for i := 0; i < m; i++ {
			var a, b int
			fmt.Fscan(in, &a, &b)
			jump[a] = b
		}
		queue := []int{1}
		seen[1] = true
		dist[1] = 0
		for len(queue) > 0 {
			u := queue[0]
			queue = queue[1:]
			if u == n {
				break
			}
			for k := 1; k <= d; k++ {
				v := u + k
				if v > n {
					break
				}
				v = jump[v]
				if seen[v] {
					continue
				}
				seen[v] = true
				dist[v] = dist[u] + 1
				queue = append(queue, v)
			}
		}
		fmt.Println(dist[n])
	}
}
