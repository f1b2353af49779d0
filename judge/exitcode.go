package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"

	"adder/judge/base/fault"
	"adder/judge/game/board"
	"adder/judge/report"
	"adder/judge/run/lang"
)

// The exit codes, everywhere.
const (
	codeGood        = 0   // every program got the expected verdict
	codeShort       = 1   // a submission fell short, or its verdict is not its folder's
	codeUsage       = 2   // usage, or bad input
	codeFailure     = 3   // our own failure
	codeInterrupted = 130 // stopped by a signal
)

// errShort ends a command whose output already says what fell short.
var errShort = errors.New("a submission fell short")

// exitCode prints an error, with its hint if there is one, and returns its exit code.
func exitCode(stderr io.Writer, err error) int {
	if err == nil {
		return codeGood
	}
	if errors.Is(err, errShort) {
		return codeShort
	}
	code, hint, words := codeFailure, "", err.Error()
	var theirs interface{ Advice() string } // see fault.Error
	switch {
	case errors.As(err, &theirs):
		code, hint = codeUsage, theirs.Advice()
	case errors.Is(err, syscall.ENOSPC):
		hint = "the disk is full: free some space, or move the cache with --cache"
	}
	if hint == "" && code == codeUsage {
		hint = usualHint(err)
	}
	fmt.Fprintf(stderr, "adder: error: %s\n", report.Printable(words))
	if hint != "" {
		fmt.Fprintf(stderr, "adder: hint: %s\n", report.Printable(hint))
	}
	return code
}

// usualHint is the hint for a bad input whose error has none of its own.
func usualHint(err error) string {
	var path *fs.PathError
	switch {
	case errors.As(err, &path) && errors.Is(path, fs.ErrNotExist):
		return fault.Missing(path.Path)
	case errors.As(err, new(*board.SyntaxError)):
		return "adder convert --help describes the formats"
	case errors.As(err, new(*lang.SourceError)):
		return "name a source file, or a folder or archive of one program; adder doctor lists the languages"
	}
	return ""
}
