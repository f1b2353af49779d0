package main

import (
	"bufio"
	"fmt"
	"os"
)

type game struct {
	cells, faces int
	jumps        map[int]int
}

func (g *game) play() int {
	seen := map[int]bool{1: true}
	level := []int{1}
	throws := 0
	for len(level) > 0 {
		next := make([]int, 0)
		for _, c := range level {
			if c == g.cells {
				return throws
			}
			for k := 1; k <= g.faces; k++ {
				to := c + k
				if to > g.cells {
					break
				}
				if end, ok := g.jumps[to]; ok {
					seen[to] = true
					to = end
				}
				if !seen[to] {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		level = next
		throws++
	}
	return throws
}

func main() {
	sc := bufio.NewScanner(os.Stdin)
	sc.Split(bufio.ScanWords)
	read := func() int {
		sc.Scan()
		var x int
		fmt.Sscan(sc.Text(), &x)
		return x
	}
	for t := read(); t > 0; t-- {
		g := game{cells: read(), faces: read(), jumps: map[int]int{}}
		for m := read(); m > 0; m-- {
			a := read()
			g.jumps[a] = read()
		}
		fmt.Println(g.play())
	}
}
