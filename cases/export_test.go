package cases

import (
	"sync"
	"testing"
)

// Update reports whether the tests are to write files anew.
func Update() bool { return *update }

var made = sync.OnceValues(func() ([]*Case, error) {
	s := Standard()
	if *update {
		s.pins = nil
	}
	return s.Cases(nil)
})

// Made returns the cases of the standard suite, made from nothing once for all tests.
func Made(t *testing.T) []*Case {
	t.Helper()
	all, err := made()
	if err != nil {
		t.Fatal(err)
	}
	return all
}
