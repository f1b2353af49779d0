package main

import (
	"bufio"
	"fmt"
	"os"
)

type item struct {
	cell int
	path []int
}

// search returns the throws of a shortest game, ok is false if there is none.
func search(n, d int, jump map[int]int) (path []int, ok bool) {
	visited := make([]bool, n+1)
	visited[1] = true
	queue := []item{{1, nil}}

	for len(queue) > 0 {
		it := queue[0]
		queue = queue[1:]
		for k := 1; k <= d && it.cell+k <= n; k++ {
			to := it.cell + k
			if end, found := jump[to]; found {
				to = end
			}
			if visited[to] {
				continue
			}
			visited[to] = true
			p := append(it.path, k)
			if to == n {
				return p, true
			}
			queue = append(queue, item{to, p})
		}
	}
	return nil, false
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()

	var t int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		var n, d, m int
		fmt.Fscan(in, &n, &d, &m)
		jump := make(map[int]int)
		for i := 0; i < m; i++ {
			var a, b int
			fmt.Fscan(in, &a, &b)
			jump[a] = b
		}
		path, ok := search(n, d, jump)
		if !ok {
			fmt.Fprintln(out, -1)
			continue
		}
		fmt.Fprint(out, len(path))
		for _, k := range path {
			fmt.Fprint(out, " ", k)
		}
		fmt.Fprintln(out)
	}
}
