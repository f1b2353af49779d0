package durable

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"adder/judge/schema"
)

var update = flag.Bool("update", false, "write docs/schema anew")

// TestSchema holds the description of a journal's lines that stands in docs to what is
// written.
func TestSchema(t *testing.T) {
	t.Parallel()
	words, err := schema.Read(".")
	if err != nil {
		t.Fatal(err)
	}
	d := schema.Describer{Words: words}
	s := schema.Golden(t, "../../docs/schema/journal.json", d.Of(reflect.TypeFor[written](), "Journal",
		"A line of journal.jsonl. Of the kind result the body is a result, as in result.json; other kinds are Adder's own, and may change."), *update)
	path := filepath.Join(t.TempDir(), "journal.jsonl")
	j, err := OpenJournal(path, func(Line) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Append("result", "key", map[string]int{"score": 1}); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		if err := s.Check(line); err != nil {
			t.Errorf("%v in %s", err, line)
		}
	}
}
