//go:build ignore

package main

import (
	"bufio"
	"fmt"
	"os"
)

func fewest(n, d int, jump map[int]int) int {
	seen := map[int]bool{1: true}
	level := []int{1}
	steps := 0
	for len(level) > 0 {
		if seen[n] {
			return steps
		}
		steps++
		var next []int
		for _, cell := range level {
			for x := cell + 1; x <= cell+d && x <= n; x++ {
				to := x
				if end, ok := jump[x]; ok {
					to = end
				}
				if seen[to] {
					continue
				}
				seen[to] = true
				next = append(next, to)
			}
		}
		level = next
	}
	return -1
}

func main() {
	reader := bufio.NewReader(os.Stdin)
	writer := bufio.NewWriter(os.Stdout)
	defer writer.Flush()
	var boards int
	for fmt.Fscan(reader, &boards); boards > 0; boards-- {
		var n, d, m int
		fmt.Fscan(reader, &n, &d, &m)
		jump := make(map[int]int)
		for ; m > 0; m-- {
			var a, b int
			fmt.Fscan(reader, &a, &b)
			jump[a] = b
		}
		fmt.Fprintln(writer, fewest(n, d, jump))
	}
}
