package main

import (
	"bufio"
	"fmt"
	"os"
)

type Cell struct {
	jumpTo  int
	throws  int
	visited bool
}

var board [1000001]Cell

func reset(cells []Cell) {
	for _, c := range cells {
		c.jumpTo = 0
		c.throws = 0
		c.visited = false
	}
}

func solve(n, d int) int {
	queue := make([]int, 0, n)
	board[1].visited = true
	board[1].throws = 0
	queue = append(queue, 1)
	for i := 0; i < len(queue); i++ {
		cur := queue[i]
		if cur == n {
			return board[cur].throws
		}
		for k := 1; k <= d; k++ {
			next := cur + k
			if next > n {
				break
			}
			if board[next].jumpTo != 0 {
				next = board[next].jumpTo
			}
			if !board[next].visited {
				board[next].visited = true
				board[next].throws = board[cur].throws + 1
				queue = append(queue, next)
			}
		}
	}
	return -1
}

func main() {
	reader := bufio.NewReader(os.Stdin)
	var t int
	fmt.Fscan(reader, &t)
	for i := 0; i < t; i++ {
		var n, d, m int
		fmt.Fscan(reader, &n, &d, &m)
		reset(board[:n+1])
		for j := 0; j < m; j++ {
			var a, b int
			fmt.Fscan(reader, &a, &b)
			board[a].jumpTo = b
		}
		fmt.Println(solve(n, d))
	}
}
