package disk_test

import (
	"fmt"
	"os"
	"path/filepath"

	"adder/judge/base/disk"
)

func Example() {
	dir, _ := os.MkdirTemp("", "journal-")
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "journal.jsonl")

	j, _ := disk.OpenJournal(path)
	_, _ = j.Next() // there is none yet
	_ = j.Append("unit", "anna", map[string]int{"score": 100})
	_ = j.Close()

	j, _ = disk.OpenJournal(path)
	l, _ := j.Next()
	fmt.Println(l.Kind, l.Key, string(l.Body))
	_ = j.Close()
	// Output: unit anna {"score":100}
}
