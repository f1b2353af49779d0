// Package langtest compiles programs for the tests of other packages. All of them keep their
// programs in one cache, so that no text is compiled twice.
package langtest

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
)

// scratch is the cache of a run of tests that names none.
var scratch = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "adder-programs-") })

// Builder compiles programs, at the best level of the sandbox.
var Builder = sync.OnceValue(func() *lang.Builder {
	var err error
	dir := os.Getenv("ADDER_CACHE")
	if dir == "" {
		dir, err = scratch()
	}
	if err != nil {
		panic(err)
	}
	b, err := lang.NewBuilder(filepath.Join(dir, "programs"))
	if err != nil {
		panic(err)
	}
	b.Level, _ = sandbox.Best()
	return b
})

// Main runs the tests of a package whose programs run in cells.
func Main(m *testing.M) {
	sandbox.Init()
	code := m.Run()
	if os.Getenv("ADDER_CACHE") == "" {
		dir, err := scratch()
		if err == nil {
			os.RemoveAll(dir)
		}
	}
	os.Exit(code)
}

// Built returns a program. Without its compiler the test is skipped.
func Built(t testing.TB, s lang.Source) *lang.Program {
	t.Helper()
	p, err := Builder().Build(t.Context(), s)
	if missing, ok := errors.AsType[*lang.MissingError](err); ok {
		Missing(t, missing, "; ", missing.Hint())
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Contained skips a test where no level of the sandbox contains a program.
func Contained(t testing.TB) {
	t.Helper()
	level, missing := sandbox.Best()
	if level == sandbox.Bare {
		Missing(t, "no sandbox here: ", missing)
	}
}

// Missing skips a test, or fails it where nothing may be missing.
func Missing(t testing.TB, why ...any) {
	t.Helper()
	if os.Getenv("ADDER_REQUIRE_ALL") != "" {
		t.Fatal(append([]any{"ADDER_REQUIRE_ALL is set: "}, why...)...)
	}
	t.Skip(why...)
}
