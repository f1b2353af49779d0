package lang

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"adder/judge/run/sandbox"
)

// bench is the builder of most tests, and of those of other packages, so that no text is
// compiled twice.
var bench *Builder

func TestMain(m *testing.M) {
	sandbox.Init()
	dir, err := os.MkdirTemp("", "adder lang test ")
	if err != nil {
		panic(err)
	}
	if bench, err = NewBuilder(filepath.Join(cmp.Or(os.Getenv("ADDER_CACHE"), dir), "programs")); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// brief reports whether the longest tests are skipped or shortened: if only the quick
// ones are wanted, or under the race detector, which slows them down tenfold.
func brief() bool { return testing.Short() || os.Getenv("ADDER_RACE") != "" }

// long reports whether slow tables are tested completely, and not only a sample.
func long() bool { return os.Getenv("ADDER_LONG") != "" }

// A sample chooses the rows of a table to test: all of them with ADDER_LONG or for a language
// that starts fast, otherwise the first row of each language, which it remembers.
type sample map[string]bool

func (s sample) plays(file string) bool {
	ext := filepath.Ext(file)
	first := !s[ext]
	s[ext] = true
	return first || long() || slices.Contains([]string{".c", ".py", ".js", ".mjs", ".cjs"}, ext)
}

// onlyFast is a sample of the languages that start fast: another test asks the same of the others.
func onlyFast() sample {
	s := sample{}
	for _, l := range Languages {
		s[l.Extensions[0]] = true
	}
	return s
}

// often are the languages of one compiler, one interpreter and one virtual machine, and Go, whose
// compiler reads paths in a file.
var often = []string{"c", "python", "java", "go"}

// slow skips a test if only the quick ones are wanted, and makes it parallel.
func slow(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
}

const testMemory = 512 << 20

// source makes a submission out of a text.
func written(t *testing.T, name, text string) Source {
	t.Helper()
	l, err := Recognise(name)
	if err != nil {
		t.Fatal(err)
	}
	return Source{Name: name, Lang: l, Text: []byte(text)}
}

// compiled builds a submission, and skips the test if the compiler is missing.
func compiled(t *testing.T, s Source) *Program {
	t.Helper()
	return compiledBy(t, bench, s)
}

func compiledBy(t *testing.T, b *Builder, s Source) *Program {
	t.Helper()
	p, err := b.Build(context.Background(), s)
	skipMissing(t, err)
	if ce, ok := errors.AsType[*CompileError](err); ok {
		t.Fatalf("%s does not compile:\n%s", s.Name, ce.Output)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func skipMissing(t *testing.T, err error) {
	t.Helper()
	if missing, ok := errors.AsType[*MissingError](err); ok && os.Getenv("ADDER_REQUIRE_ALL") == "" {
		t.Skipf("%v; %s", missing, missing.Hint())
	}
}

// run starts a program once, in a cell of its own.
func run(t *testing.T, p *Program, stdin string) sandbox.Result {
	t.Helper()
	return runIn(t, opened(t, p, ""), p, stdin, testMemory)
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// opened is a cell of a program, for the time of a test.
func opened(t *testing.T, p *Program, level sandbox.Level) *sandbox.Cell {
	t.Helper()
	cell, err := p.Open(level)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cell.Close() })
	return cell
}

func input(t *testing.T, text string) *sandbox.Input {
	t.Helper()
	in, err := sandbox.NewInput([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { in.Close() })
	return in
}

func runIn(t *testing.T, cell *sandbox.Cell, p *Program, stdin string, memory int64) sandbox.Result {
	t.Helper()
	c := p.Command(memory)
	c.Stdin = input(t, stdin)
	c.Limits.CPU, c.Limits.Wall, c.Limits.Memory, c.Limits.Output = 20*time.Second, time.Minute, memory, 1<<20
	r, err := cell.Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// says checks that a run ended well and printed this.
func says(t *testing.T, r sandbox.Result, want string) {
	t.Helper()
	if r.Stop != sandbox.Exited || r.Code != 0 || strings.TrimSpace(string(r.Stdout)) != want {
		t.Errorf("stop %d, code %d, stdout %.300q, stderr %.2000s; want stdout %q",
			r.Stop, r.Code, r.Stdout, r.Stderr, want)
	}
}

// Every row of the table needs testdata/<key>/echo.<extension>, which prints the sum of the
// two numbers of each line. It is compiled each time, in a folder with spaces in its name.
// At the levels below the best one of this machine some languages are enough.
func TestEveryLanguageAddsNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	best, _ := sandbox.Best()
	levels := []sandbox.Level{sandbox.ContainerCgroup, sandbox.ContainerRlimit, sandbox.Bare}
	for _, level := range levels[slices.Index(levels, best):] {
		anew, err := NewBuilder(filepath.Join(t.TempDir(), "build cache"))
		if err != nil {
			t.Fatal(err)
		}
		anew.Level = level
		for _, l := range Languages {
			if level != best && !long() && !slices.Contains(often, l.Key) {
				continue
			}
			t.Run(string(level)+"/"+l.Key, func(t *testing.T) {
				s, err := Load(filepath.Join("testdata", l.Key, "echo"+l.Extensions[0]), nil)
				if err != nil {
					t.Fatal(err)
				}
				p := compiledBy(t, anew, s)
				says(t, runIn(t, opened(t, p, level), p, "1 2\n30 12\n", testMemory), "3\n42")
			})
		}
	}
}
