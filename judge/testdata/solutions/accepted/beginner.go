//go:build ignore

// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    our own, as a beginner writes it.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory O(N).
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     with fmt.Scan, into a map and slices, and prints with fmt.Println: the time
//            limit allows for that.

package main

import "fmt"

func main() {
	var boards int
	fmt.Scan(&boards)
	for i := 0; i < boards; i++ {
		var n, d, m int
		fmt.Scan(&n, &d, &m)
		jumps := make(map[int]int)
		for j := 0; j < m; j++ {
			var a, b int
			fmt.Scan(&a, &b)
			jumps[a] = b
		}
		next := make([]int, n+2)
		dist := make([]int, n+2)
		for c := range next {
			next[c] = c
			dist[c] = -1
		}
		answer := -1
		queue := []int{1}
		dist[1] = 0
		for len(queue) > 0 {
			cell := queue[0]
			queue = queue[1:]
			if cell == n {
				answer = dist[cell]
				break
			}
			c := cell + 1
			for {
				for next[c] != c {
					next[c] = next[next[c]]
					c = next[c]
				}
				if c > n || c > cell+d {
					break
				}
				next[c] = c + 1
				end := c
				if to, ok := jumps[c]; ok {
					end = to
				}
				if dist[end] == -1 {
					dist[end] = dist[cell] + 1
					queue = append(queue, end)
				}
			}
		}
		fmt.Println(answer)
	}
}
