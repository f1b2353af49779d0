package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/roster"
	"adder/judge/usage"
)

// exitCode prints what err says, with a hint if there is one, and returns the
// exit code that it stands for.
func exitCode(stderr io.Writer, err error) int {
	if err == nil {
		return codeGood
	}
	if errors.Is(err, errShort) {
		return codeShort
	}
	code, hint := classify(err)
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

// classify tells bad input, with what to do about it, from our own failures.
func classify(err error) (int, string) {
	var (
		asked  *usage.Error
		syntax *board.SyntaxError
		suite  *cases.Error
		source *lang.SourceError
		key    *lang.UnknownError
		shape  *lang.HarnessError
		broken *review.CompileError
		list   *roster.Error
		path   *fs.PathError
	)
	if hint, theirs := clusterTrouble(err); theirs {
		return codeUsage, hint
	}
	switch {
	case errors.As(err, &asked):
		return codeUsage, asked.Hint
	case errors.As(err, &syntax):
		return codeUsage, syntax.Hint
	case errors.As(err, &suite):
		if suite.Typed != "" {
			return codeUsage, usage.DidYouMean(suite.Typed, suite.Known, suite.Hint)
		}
		return codeUsage, suite.Hint
	case errors.As(err, &list):
		return codeUsage, list.Hint
	case errors.As(err, &shape):
		return codeUsage, shape.Hint()
	case errors.As(err, &source), errors.As(err, &broken):
		return codeUsage, ""
	case errors.As(err, &key):
		return codeUsage, unknownLanguage(key)
	case errors.As(err, &path) && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission)):
		return codeUsage, ""
	case errors.Is(err, syscall.ENOSPC):
		return codeFailure, "there is no room where it writes: make some, or keep the cache elsewhere with --cache"
	}
	return codeFailure, ""
}
