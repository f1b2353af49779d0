//go:build ignore

// Approach:  dynamic programming from cell 1 upwards: each cell passes its value
//            plus 1 to the ends of the D cells after it.
// Source:    what a class hands in.
// Cost:      time O(N D), memory O(N).
// Why wrong: believes that a board has no way back, so that one pass settles all
//            values. A snake changes cells that the pass has left behind.

package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
)

const unreached = math.MaxInt32

func leastThrows(n, d int32, move []int32) int32 {
	value := make([]int32, n+1)
	for c := range value {
		value[c] = unreached
	}
	value[1] = 0
	for v := int32(1); v < n; v++ {
		if value[v] == unreached {
			continue
		}
		for c := v + 1; c <= v+d && c <= n; c++ {
			if end := move[c]; value[v]+1 < value[end] {
				value[end] = value[v] + 1
			}
		}
	}
	if value[n] == unreached {
		return -1
	}
	return value[n]
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
			start := readInt(in)
			move[start] = readInt(in)
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
