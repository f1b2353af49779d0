package class_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"adder/judge/class"
)

func Example() {
	dir, _ := os.MkdirTemp("", "class-")
	defer os.RemoveAll(dir)
	_ = os.WriteFile(filepath.Join(dir, "anna.py"), []byte("print(0)\n"), 0o600)
	_ = os.WriteFile(filepath.Join(dir, "bob.txt"), []byte("I was ill\n"), 0o600)

	c, _ := class.Open(context.Background(), dir)
	defer c.Close()
	for _, s := range c.Students {
		fmt.Println(s.Name+":", s.File+s.Note)
	}
	// Output:
	// anna: anna.py
	// bob: no source file found (saw: bob.txt)
}
