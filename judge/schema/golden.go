package schema

import (
	"bytes"
	"os"
	"testing"
)

// Golden returns the schema that stands in a file, which must be s; or writes it there.
func Golden(t testing.TB, path string, s *Schema, write bool) *Schema {
	t.Helper()
	want, err := s.Text()
	if err == nil && write {
		err = os.WriteFile(path, want, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(got, want) {
		t.Fatalf("%s is not what the types say; the test's -update writes it (%v)", path, err)
	}
	read, err := Parse(got)
	if err != nil {
		t.Fatal(err)
	}
	return read
}
