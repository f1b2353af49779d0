package cases

import (
	"errors"
	"sync"
	"testing"

	"adder/judge/game/board"
)

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
	all := Must(made())
	return all
}

// Updating reports whether files are written anew.
func Updating() bool { return *update }

// Leads reports whether throws lead to the last cell, and are that many.
func Leads(b *board.Board, throws []string, answer int) bool {
	return wrongThrows(new(board.Walk), b, throws, answer) == ""
}

// Must is for what fails only if the test itself is wrong.
func Must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

func Check(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}
