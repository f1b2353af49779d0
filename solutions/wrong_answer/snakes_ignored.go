//go:build ignore

// Approach:  BFS; cells that no throw has landed on yet are linked (unlanded).
// Source:    what a class hands in.
// Cost:      time nearly linear, memory O(N).
// Why wrong: believes that a snake's head is a plain cell, since nobody who
//            chooses the throws would be bitten. It can rest on heads, and
//            misses the ways that need a snake.

package main

import (
	"bufio"
	"fmt"
	"os"
)

// links holds, for every cell, itself while no throw has landed on it, and
// else a later cell.
type links []int32

func (next links) firstFrom(c int32) int32 {
	for next[c] != c {
		next[c] = next[next[c]]
		c = next[c]
	}
	return c
}

func leastThrows(n, d int32, move []int32) int32 {
	unlanded := make(links, n+2)
	dist := make([]int32, n+1)
	for c := range unlanded {
		unlanded[c] = int32(c)
	}
	for c := range dist {
		dist[c] = -1
	}
	dist[1] = 0
	queue := []int32{1}
	for head := 0; head < len(queue); head++ {
		from := queue[head]
		if from == n {
			return dist[n]
		}
		last := from + d
		if last > n {
			last = n
		}
		for c := unlanded.firstFrom(from + 1); c <= last; c = unlanded.firstFrom(c + 1) {
			unlanded[c] = c + 1
			if end := move[c]; dist[end] < 0 {
				dist[end] = dist[from] + 1
				queue = append(queue, end)
			}
		}
	}
	return -1
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for boards := readInt(in); boards > 0; boards-- {
		n, d, m := readInt(in), readInt(in), readInt(in)
		move := make([]int32, n+1)
		for c := range move {
			move[c] = int32(c)
		}
		for ; m > 0; m-- {
			start, end := readInt(in), readInt(in)
			if end > start {
				move[start] = end
			}
		}
		fmt.Fprintln(out, leastThrows(n, d, move))
	}
}

// readInt returns the next number, or 0 at the end of the input.
func readInt(in *bufio.Reader) int32 {
	c, err := in.ReadByte()
	for err == nil && (c < '0' || c > '9') {
		c, err = in.ReadByte()
	}
	var value int32
	for ; err == nil && c >= '0' && c <= '9'; c, err = in.ReadByte() {
		value = 10*value + int32(c-'0')
	}
	return value
}
