package durable_test

import (
	"fmt"
	"os"
	"path/filepath"

	"adder/judge/durable"
)

func Example() {
	dir, _ := os.MkdirTemp("", "journal-")
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "journal.jsonl")

	j, _ := durable.OpenJournal(path, func(durable.Line) error { return nil })
	_ = j.Append("unit", "anna", map[string]int{"score": 100})
	_ = j.Close()

	j, _ = durable.OpenJournal(path, func(l durable.Line) error {
		fmt.Println(l.Kind, l.Key, string(l.Body))
		return nil
	})
	_ = j.Close()
	// Output: unit anna {"score":100}
}
