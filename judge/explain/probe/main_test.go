package probe

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/trial"
)

func TestMain(m *testing.M) { langtest.Main(m) }

// built returns a program that runs in a cell.
func built(t testing.TB, s lang.Source) *lang.Program {
	t.Helper()
	if testing.Short() || os.Getenv("ADDER_RACE") != "" {
		t.Skip("slow")
	}
	langtest.Contained(t)
	return langtest.Built(t, s)
}

// watched skips a test where the compiler of a program has no sanitizers.
func watched(t testing.TB, p *lang.Program) {
	t.Helper()
	s := p.Source
	s.Variant = lang.Sanitized
	var refused *lang.CompileError
	_, err := langtest.Builder().Build(context.Background(), s)
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
	setup := lang.Setup{Level: langtest.Builder().Level, Memory: 256 << 20, Output: 16 << 20}
	return Options{Spec: trial.Spec{Setup: setup}}
}
