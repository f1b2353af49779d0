package hunt

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/misconception"
	"adder/judge/sandbox"
)

var (
	update = flag.Bool("update", false, "rewrite the smoke set")
	cache  = flag.String("cache", "", "folder in which compiled programs are kept; a temporary one if empty")
)

// builder serves all tests, so that what they share is compiled once.
var builder *lang.Builder

func TestMain(m *testing.M) {
	sandbox.Init()
	flag.Parse()
	os.Exit(func() int {
		dir, err := *cache, error(nil)
		if dir == "" {
			dir, err = os.MkdirTemp("", "adder-hunt-")
			defer os.RemoveAll(dir)
		}
		if err == nil {
			builder, err = lang.NewBuilder(dir)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		builder.Level, _ = sandbox.Best()
		return m.Run()
	}())
}

// brief reports whether the longest tests are left out or trimmed: where only
// the quick ones are wanted, and under the race detector, which slows them down
// tenfold.
func brief() bool { return testing.Short() || os.Getenv("ADDER_RACE") != "" }

func testOptions() Options {
	return Options{Spec: testSpec(nil), Seed: 1, Boards: 20_000, Limit: time.Second, Workers: 2}
}

// beliefs are the misconceptions that a hunt must find.
func beliefs() []*misconception.Misconception {
	var all []*misconception.Misconception
	for _, m := range misconception.Singles {
		if !m.Harmless {
			all = append(all, m)
		}
	}
	return all
}

// testSpec is what a submission of a test may use beside its time.
func testSpec(f *board.Format) lang.Spec {
	return lang.Spec{Format: f, Level: builder.Level, Memory: 256 << 20, Output: 16 << 20}
}

// compiled is the subject of a source text in the language of that key.
func compiled(t testing.TB, key, name, text string) Subject {
	t.Helper()
	return Submission(name, built(t, key, text))
}

func built(t testing.TB, key, text string) *lang.Program {
	t.Helper()
	l, err := lang.Find(key)
	if err != nil {
		t.Fatal(err)
	}
	return build(t, lang.Source{Name: "submission" + l.Extensions[0], Lang: l, Text: []byte(text)})
}

// build skips a test where the compiler is missing, but not where all must be
// there.
func build(t testing.TB, s lang.Source) *lang.Program {
	t.Helper()
	if testing.Short() {
		t.Skip("slow")
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

// solution is the subject of a file below the folder solutions.
func solution(t testing.TB, name string) Subject {
	t.Helper()
	return Submission(filepath.Base(name), solutionProgram(t, name))
}

func solutionProgram(t testing.TB, name string) *lang.Program {
	t.Helper()
	s, err := lang.Load(filepath.Join("..", "..", "solutions", filepath.FromSlash(name)), nil)
	if err != nil {
		t.Fatal(err)
	}
	return build(t, s)
}

// hunted is the report of a hunt that must not fail itself.
func hunted(t testing.TB, s Subject, o Options) *Report {
	t.Helper()
	if o.Memory == 0 {
		spec := testSpec(nil)
		o.Level, o.Memory, o.Output = spec.Level, spec.Memory, spec.Output
	}
	c := NewCorpus(o)
	defer c.Close()
	r, err := Hunt(context.Background(), s, c, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
