package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"testing"

	"adder/judge/base/fault"
	"adder/judge/game/board"
	"adder/judge/run/lang"
)

// A file that the user named and that is missing or may not be read is the user's error; one of
// Adder's own is Adder's.
func TestExitCode(t *testing.T) {
	t.Parallel()
	for _, system := range []error{fs.ErrNotExist, fs.ErrPermission, errors.ErrUnsupported} {
		err := &fs.PathError{Op: "open", Path: "a.c", Err: system}
		if got := exitCode(io.Discard, err); got != codeFailure {
			t.Errorf("%v: %d, want %d", err, got, codeFailure)
		}
		if got := exitCode(io.Discard, fault.OfPath("a.c", err, "")); got != codeUsage {
			t.Errorf("%v of the user's: %d, want %d", err, got, codeUsage)
		}
	}
}

// What a file cannot be read for is said with a hint.
func TestUnreadableInputHasAHint(t *testing.T) {
	t.Parallel()
	for _, err := range []error{
		fault.OfPath("a.c", fs.ErrNotExist, ""),
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

// A command that only computes ends at once when it is interrupted, even while it waits for its
// input.
func TestReckoningIsInterrupted(t *testing.T) {
	t.Parallel()
	endless, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, name := range []string{"solve", "show", "convert"} {
		if code := execute(ctx, []string{name}, endless, io.Discard, io.Discard); code != codeInterrupted {
			t.Errorf("%s: exit code %d, want %d", name, code, codeInterrupted)
		}
	}
}
