package lang_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
)

// A source becomes a program, and the program runs in a session. The source is Go, because
// that compiler is certainly installed.
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
	session, err := program.Session(lang.Setup{Memory: 256 << 20, Output: 1 << 10})
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	in, err := sandbox.NewInput([]byte("1 2\n30 12\n"))
	if err != nil {
		log.Fatal(err)
	}
	defer in.Close()
	result, err := session.Run(context.Background(), in, lang.Site{}, time.Second, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s: %s", source.Lang.Name, result.Stdout)
	// Output:
	// Go: 3
	// 42
}
