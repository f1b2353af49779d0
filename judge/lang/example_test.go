package lang_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"adder/judge/lang"
	"adder/judge/sandbox"
)

// A source becomes a program, and the program runs in a cell. It is Go, which is
// there wherever this runs.
func Example() {
	dir, err := os.MkdirTemp("", "adder")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	builder, err := lang.NewBuilder(dir)
	if err != nil {
		log.Fatal(err)
	}
	source, err := lang.Load("testdata/go/echo.go", nil)
	if err != nil {
		log.Fatal(err)
	}
	program, err := builder.Build(context.Background(), source)
	if err != nil {
		log.Fatal(err)
	}
	cell, err := program.Open("")
	if err != nil {
		log.Fatal(err)
	}
	defer cell.Close()
	in, err := sandbox.NewInput([]byte("1 2\n30 12\n"))
	if err != nil {
		log.Fatal(err)
	}
	defer in.Close()
	command := program.Command(256 << 20)
	command.Stdin = in
	command.Limits.CPU, command.Limits.Memory, command.Limits.Output = time.Second, 256<<20, 1<<10
	result, err := cell.Run(context.Background(), command)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s: %s", source.Lang.Name, result.Stdout)
	// Output:
	// Go: 3
	// 42
}
