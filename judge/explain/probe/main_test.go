package probe

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
)

// builder keeps its programs where the tests of other packages do.
var builder *lang.Builder

func TestMain(m *testing.M) {
	sandbox.Init()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	dir := os.Getenv("ADDER_CACHE")
	if dir == "" {
		temp, err := os.MkdirTemp("", "adder-probe-")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(temp)
		dir = temp
	}
	var err error
	builder, err = lang.NewBuilder(filepath.Join(dir, "programs"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	builder.Level, _ = sandbox.Best()
	return m.Run()
}

// built skips a test where the compiler is missing, but not where all must be there.
func built(t testing.TB, s lang.Source) *lang.Program {
	t.Helper()
	if testing.Short() || os.Getenv("ADDER_RACE") != "" {
		t.Skip("slow")
	}
	if builder.Level == sandbox.Bare {
		t.Skip("no level here contains a program")
	}
	p, err := builder.Build(context.Background(), s)
	var missing *lang.MissingError
	if errors.As(err, &missing) && os.Getenv("ADDER_REQUIRE_ALL") == "" {
		t.Skipf("%v; %s", missing, missing.Hint())
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// watched skips a test where the compiler of a program has no sanitizers.
func watched(t testing.TB, p *lang.Program) {
	t.Helper()
	s := p.Source
	s.Variant = lang.Sanitized
	var refused *lang.CompileError
	_, err := builder.Build(context.Background(), s)
	if errors.As(err, &refused) {
		t.Skipf("no sanitizers: %v", refused)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// solution reads a file below the folder solutions.
func solution(t testing.TB, name string) lang.Source {
	t.Helper()
	s, err := lang.Load(filepath.Join("../../..", "solutions", filepath.FromSlash(name)), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func testOptions() Options {
	return Options{Spec: lang.Spec{Level: builder.Level, Memory: 256 << 20, Output: 16 << 20}}
}
