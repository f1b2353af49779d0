package main

import (
	"context"
	"fmt"
	"os"
	"strings"
)

func Example() {
	board := strings.NewReader("1\n12 3 2\n2 9\n10 4\n")
	code := execute(context.Background(), []string{"solve", "--throws"}, board, os.Stdout, os.Stderr)
	fmt.Println("exit code", code)
	// Output:
	// 2 1 3
	// exit code 0
}
