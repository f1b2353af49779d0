//go:build ignore

package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var a, b int64
	for {
		if n, _ := fmt.Fscan(in, &a, &b); n != 2 {
			return
		}
		fmt.Println(a + b)
	}
}
