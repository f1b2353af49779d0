// Bellman-Ford in which a jump is one more edge that costs nothing.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	reader := bufio.NewReader(os.Stdin)
	writer := bufio.NewWriter(os.Stdout)
	defer writer.Flush()
	var tests int
	fmt.Fscan(reader, &tests)
	for tests > 0 {
		tests--
		var n, d, m int
		fmt.Fscan(reader, &n, &d, &m)
		from, to := make([]int, m), make([]int, m)
		for i := range from {
			fmt.Fscan(reader, &from[i], &to[i])
		}
		const inf = 1 << 30
		dist := make([]int, n+1)
		for i := range dist {
			dist[i] = inf
		}
		dist[1] = 0
		for changed := true; changed; {
			changed = false
			for i := 1; i < n; i++ {
				if dist[i] == inf {
					continue
				}
				for j := i + 1; j <= i+d && j <= n; j++ {
					if dist[i]+1 < dist[j] {
						dist[j] = dist[i] + 1
						changed = true
					}
				}
			}
			for i := range from {
				if dist[from[i]] < dist[to[i]] {
					dist[to[i]] = dist[from[i]]
					changed = true
				}
			}
		}
		if dist[n] == inf {
			fmt.Fprintln(writer, -1)
		} else {
			fmt.Fprintln(writer, dist[n])
		}
	}
}
