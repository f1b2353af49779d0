package sandbox_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"adder/judge/run/sandbox"
)

// The program that opens cells has called sandbox.Init at the start of main.
func Example() {
	level, _ := sandbox.Best()
	cell, err := sandbox.Open(sandbox.Options{Level: level})
	if err != nil {
		log.Fatal(err)
	}
	defer cell.Close()
	board, err := sandbox.NewInput([]byte("1\n6 6 0\n"))
	if err != nil {
		log.Fatal(err)
	}
	defer board.Close()

	r, err := cell.Run(context.Background(), sandbox.Command{
		Args:   []string{"/bin/cat"},
		Stdin:  board,
		Limits: sandbox.Limits{CPU: time.Second, Wall: 5 * time.Second, Memory: 64 << 20, Output: 1 << 20},
	})
	fmt.Printf("%v %s", r.Stop == sandbox.Exited, r.Stdout)
	// Output:
	// true 1
	// 6 6 0
}
