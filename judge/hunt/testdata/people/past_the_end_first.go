// The end is looked for before the jump is taken, and a throw past it counts.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func throws(cells, faces int, leads map[int]int) int {
	found := make([]bool, cells+1)
	found[1] = true
	now := []int{1}
	for count := 1; len(now) > 0; count++ {
		var after []int
		for _, cell := range now {
			for face := 1; face <= faces; face++ {
				to := cell + face
				if to >= cells {
					return count
				}
				if end, ok := leads[to]; ok {
					to = end
				}
				if !found[to] {
					found[to] = true
					after = append(after, to)
				}
			}
		}
		now = after
	}
	return -1
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var boards int
	for fmt.Fscan(in, &boards); boards > 0; boards-- {
		var cells, faces, jumps int
		fmt.Fscan(in, &cells, &faces, &jumps)
		leads := map[int]int{}
		for ; jumps > 0; jumps-- {
			var from, to int
			fmt.Fscan(in, &from, &to)
			leads[from] = to
		}
		fmt.Println(throws(cells, faces, leads))
	}
}
