package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"

	"adder/judge/report"
)

// The exit codes, everywhere.
const (
	codeGood        = 0   // all as wanted
	codeShort       = 1   // a submission fell short, or its verdict is not its folder's
	codeUsage       = 2   // usage, or bad input
	codeFailure     = 3   // our own failure
	codeInterrupted = 130 // stopped by a signal
)

// errShort ends a command whose output has said already what fell short.
var errShort = errors.New("a submission fell short")

// exitCode prints what err says, with a hint if there is one, and returns the
// exit code that it stands for.
func exitCode(stderr io.Writer, err error) int {
	if err == nil {
		return codeGood
	}
	if errors.Is(err, errShort) {
		return codeShort
	}
	code, hint := codeFailure, ""
	var theirs interface{ Advice() string } // see usage.Error
	var path *fs.PathError
	switch {
	case errors.As(err, &theirs):
		code, hint = codeUsage, theirs.Advice()
	case errors.As(err, &path) && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission)):
		code = codeUsage
	case errors.Is(err, syscall.ENOSPC):
		hint = "there is no room where it writes: make some, or keep the cache elsewhere with --cache"
	}
	fmt.Fprintf(stderr, "adder: error: %s\n", printable(err.Error()))
	if hint != "" {
		fmt.Fprintf(stderr, "adder: hint: %s\n", hint)
	}
	return code
}

// printable keeps the bytes of a file's name from steering the terminal.
func printable(s string) string { return report.Printable(s) }

// oneLine keeps text of any kind to a line of a terminal.
func oneLine(s string) string { return report.OneLine(s) }

// firstError is the first that is not nil. All are evaluated.
func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
