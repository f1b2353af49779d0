package main

import (
	"errors"
	"io"
	"io/fs"
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
