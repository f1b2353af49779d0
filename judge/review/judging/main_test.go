package judging_test

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adder/cases"
	"adder/judge/review/judging"
	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

func TestMain(m *testing.M) { langtest.Main(m) }

// brief reports whether the longest tests are skipped or shortened: if only the quick
// ones are wanted, or under the race detector, which slows them down tenfold.
func brief() bool { return testing.Short() || os.Getenv("ADDER_RACE") != "" }

var (
	//go:embed testdata/bfs.c
	solverC string
	//go:embed testdata/bfs.py
	solverPython string
)

// inC is the right solver in C, broken by some definitions.
func inC(t testing.TB, define ...string) lang.Source {
	t.Helper()
	var text strings.Builder
	for _, d := range define {
		text.WriteString("#define " + d + "\n")
	}
	return source(t, "c", text.String()+solverC)
}

// A ward is a table of definitions that break the solver in C. It is one program, which is
// compiled once; the environment names the row. All rows must be added before their
// parallel tests continue.
type ward [][]string

func (w *ward) add(define []string) (row int) {
	*w = append(*w, define)
	return len(*w) - 1
}

func (w ward) source(t testing.TB) lang.Source {
	t.Helper()
	text := "static int ill;\n"
	for _, place := range []struct{ name, healthy string }{
		{"START", `ill = atoi(getenv("ILL"))`},
		{"EACH", ""},
		{"AFTER", ""},
		{"FINISH", ""},
		{"FIRST", "1"},
		{"CHAIN", "0"},
		{"THROWS", "0"},
	} {
		does := place.healthy
		for row, define := range w {
			for _, d := range define {
				name, what, _ := strings.Cut(d, " ")
				switch {
				case name != place.name:
				case len(place.healthy) == 1: // a number
					does = fmt.Sprintf("(ill == %d ? %s : %s)", row, what, does)
				default:
					does += fmt.Sprintf("; if (ill == %d) { %s; }", row, what)
				}
			}
		}
		text += "#define " + place.name + " " + does + "\n"
	}
	return source(t, "c", text+solverC)
}

// judged is the result of the program that one row makes.
func (w ward) judged(t testing.TB, j *judging.Judge, row int) result.Result {
	t.Helper()
	own := judging.New(j.Suite, j.Cases, j.Builder, j.Jury, j.Spec)
	defer own.Close()
	own.Spec.Setup.Env = []string{fmt.Sprint("ILL=", row)}
	return judged(t, own, w.source(t))
}

// inPython is the right solver in Python, with a statement before each answer.
func inPython(t testing.TB, statement string) lang.Source {
	t.Helper()
	return source(t, "python", strings.Replace(solverPython, "# HERE", statement, 1))
}

func source(t testing.TB, key, text string) lang.Source {
	t.Helper()
	l, err := lang.Find(key)
	if err != nil {
		t.Fatal(err)
	}
	needs(t, l)
	return lang.Source{Name: "submission" + l.Extensions[0], Lang: l, Text: []byte(text)}
}

// needs skips a test if a language is missing, unless all languages are required.
func needs(t testing.TB, l *lang.Language) {
	t.Helper()
	if testing.Short() {
		t.Skip("slow")
	}
	_, err := l.Toolchain()
	if missing, ok := errors.AsType[*lang.MissingError](err); ok {
		langtest.Missing(t, missing, "; ", missing.Hint())
	}
	if err != nil {
		t.Fatal(err)
	}
}

const limits = `
name: test
limits:
  time: {multiple: 4, floor: 200ms, ceiling: 5s}
  memory: 64
  output: 1
groups:
`

// lines is a suite of forty boards without jumps: board k has k+1 cells and a
// die with two faces, so its answer is half of k, rounded up.
func lines(t testing.TB) string {
	t.Helper()
	return casesOf(t, sizes(2, 40)[:40])
}

// random is a suite of two groups of random boards, on which all legitimate
// readings of the rules differ.
func random(t testing.TB) string {
	t.Helper()
	return suite(t, map[string]string{"suite.yaml": limits + `
  - {name: small, points: 40, cases: [{name: sweep, sweep: {from: 1500, to: 3000}}]}
  - {name: mixed, points: 60, cases: [{name: mix, mix: {seed: 3, boards: 200}}]}
`})
}

// suite writes the files of a suite into a folder.
func suite(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// newJudge returns a judge by the suite in a folder. The jury is the right
// solvers, unless others are given.
func newJudge(t testing.TB, dir string, jury ...lang.Source) *judging.Judge {
	t.Helper()
	s, err := cases.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	made, err := s.Cases(nil)
	if err != nil {
		t.Fatal(err)
	}
	if jury == nil {
		jury = []lang.Source{inC(t), inPython(t, "pass")}
	}
	b := langtest.Builder()
	j := judging.New(s, made, b, judging.NewJury(jury, ""), trial.Spec{Setup: lang.Setup{Level: b.Level}})
	t.Cleanup(j.Close)
	return j
}

// judged returns the result of a submission.
func judged(t testing.TB, j *judging.Judge, s lang.Source) result.Result {
	t.Helper()
	p := langtest.Built(t, s)
	pool := j.Pool(p)
	defer pool.Close()
	r, err := j.Judge(context.Background(), pool, p, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
