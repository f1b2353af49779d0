package main

import (
	"adder/judge/game/board"
	"adder/judge/run/lang"
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"
)

// A file that is missing or may not be read is the user's error, not Adder's.
func TestExitCode(t *testing.T) {
	t.Parallel()
	for err, want := range map[error]int{
		fs.ErrNotExist:        codeUsage,
		fs.ErrPermission:      codeUsage,
		errors.ErrUnsupported: codeFailure,
	} {
		if got := exitCode(io.Discard, &fs.PathError{Op: "open", Path: "a.c", Err: err}); got != want {
			t.Errorf("%v: %d, want %d", err, got, want)
		}
	}
}

// What a file cannot be read for is said with a hint.
func TestUnreadableInputHasAHint(t *testing.T) {
	t.Parallel()
	for _, err := range []error{
		&fs.PathError{Op: "open", Path: "a.c", Err: fs.ErrNotExist},
		&board.SyntaxError{File: "b.in", Line: 2, Col: 3, Msg: "expected a number"},
		&lang.SourceError{Path: "a.c", Problem: "is empty"},
	} {
		var said strings.Builder
		if got := exitCode(&said, err); got != codeUsage {
			t.Errorf("%v: %d, want %d", err, got, codeUsage)
		}
		if !strings.Contains(said.String(), "\nadder: hint: ") {
			t.Errorf("no hint: %s", said.String())
		}
	}
}
