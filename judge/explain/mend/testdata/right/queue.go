//go:build ignore

package main

import (
	"bufio"
	"fmt"
	"os"
)

type board struct {
	n, d int
	jump []int
}

func (b *board) fewest() int {
	dist := make([]int, b.n+1)
	queue := []int{1}
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		if v == b.n {
			return dist[v]
		}
		for face := 1; face <= b.d; face++ {
			t := v + face
			if t > b.n {
				break
			}
			if b.jump[t] > 0 {
				t = b.jump[t]
			}
			if t == 1 || dist[t] > 0 {
				continue
			}
			dist[t] = dist[v] + 1
			queue = append(queue, t)
		}
	}
	return -1
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var boards int
	fmt.Fscan(in, &boards)
	for ; boards > 0; boards-- {
		var b board
		var m int
		fmt.Fscan(in, &b.n, &b.d, &m)
		b.jump = make([]int, b.n+1)
		for i := 0; i < m; i++ {
			var from, to int
			fmt.Fscan(in, &from, &to)
			b.jump[from] = to
		}
		fmt.Println(b.fewest())
	}
}
