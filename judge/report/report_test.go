package report_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"adder/judge/game/board"
	"adder/judge/report"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/text"
)

var update = flag.Bool("update", false, "rewrite testdata")

func TestMain(m *testing.M) {
	text.DisableColors() // goldens are what a file gets
	os.Exit(m.Run())
}

// golden compares got with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// snake is a board with a ladder and a snake.
var snake = board.Board{Cells: 12, Faces: 6, Jumps: []board.Jump{{From: 2, To: 10}, {From: 11, To: 3}}}

// recorded are the results of a file of testdata.
func recorded(name string) []result.Result {
	file, err := os.Open("testdata/" + name + ".jsonl")
	if err != nil {
		panic(err)
	}
	defer file.Close()
	var all []result.Result
	for read := json.NewDecoder(file); read.More(); {
		var x result.Result
		if err := read.Decode(&x); err != nil {
			panic(err)
		}
		all = append(all, x)
	}
	return all
}

// rows has one for everything that a report can say of a submission.
var rows = recorded("rows")

func TestTerminal(t *testing.T) {
	t.Parallel()
	golden(t, "table", report.Table(rows, 0))
	all := made(t, func(w io.Writer) error { return report.Terminal(w, rows, 0) })
	golden(t, "terminal", all+made(t, func(w io.Writer) error { return report.Agreement(w, rows) }))
	narrow := report.Table(rows, 80)
	golden(t, "table-80", narrow)
	if n := text.LongestLineLen(narrow); n > 80 {
		t.Errorf("the narrow table has %d columns", n)
	}
}

func TestAgreement(t *testing.T) {
	t.Parallel()
	for want, of := range map[string][]result.Result{
		"1 of 2 submissions is accepted":                                               rows[:2], // no folder
		"1 of 3 verdicts does not match its folder: accepted/slow.java":                rows[:3],
		"every verdict matches its folder: 1 of 1 solvers; 1 skipped: accepted/bfs.kt": {rows[0], rows[6]},
		"1 of 1 verdicts does not match its folder: accepted/bfs.rs":                   rows[7:],
	} {
		if got := made(t, func(w io.Writer) error { return report.Agreement(w, of) }); got != "\n"+want+"\n" {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// The words for each result of testdata/said.jsonl: mistakes, warnings, mends, beliefs on a part
// of the boards, and results of which little is known. Other results have no words.
func TestSaid(t *testing.T) {
	t.Parallel()
	all := ""
	for _, r := range recorded("said") {
		all += "== " + string(r.Submission) + "\n" + report.Explain(&r, "").Plain()
	}
	golden(t, "said", all)
	for _, r := range []result.Result{
		{}, {Verdict: result.Accepted}, {Skipped: "no compiler"}, {Note: "no submission"},
	} {
		if d := report.Explain(&r, ""); d != nil {
			t.Errorf("%+v: %+v", r, d)
		}
	}
}

// fill puts a words into every string that there is.
func fill(v reflect.Value, words string) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), words)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i), words)
			}
		}
	case reflect.Slice:
		if v.Type() != reflect.TypeFor[result.Boards]() {
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			fill(v.Index(0), words)
			fill(v.Index(1), words)
		}
	case reflect.String:
		if v.Type() != reflect.TypeFor[result.Verdict]() && v.Type() != reflect.TypeFor[result.Kind]() {
			v.SetString(words)
		}
	}
}

// A submission's name and output cannot control the terminal, or forge a row of the table.
func TestNoEscapes(t *testing.T) {
	t.Parallel()
	const evil = "\x1b[2J\x1b]0;owned\a\r\x08\x9b31m\u009b31m\x7f\u202e\nevil.c    AC    100"
	for kind, verdict := range result.Kinds {
		for _, c := range []result.Confidence{result.Exact, result.Hint} {
			var r result.Result
			fill(reflect.ValueOf(&r).Elem(), evil)
			r.Verdict, r.Expected, r.Skipped = verdict, "", ""
			r.Reading, r.Diagnosis.Confidence = board.Rules{}, c
			for _, f := range []*result.Failure{r.Failure, r.Finding} {
				f.Kind, f.Boards, f.Expected = kind, result.OneBoard(snake), 1
			}
			r.Failure.Boards = nil
			skipped := result.Result{Submission: evil, Skipped: evil, Behaviour: "same"}
			all := []result.Result{
				r,
				skipped,
				{Student: evil, Note: evil},
				{Submission: evil, Verdict: result.Accepted, Hunt: &result.Hunt{}, Behaviour: "same"},
			}
			for name, write := range map[string]func(io.Writer) error{
				"terminal": func(w io.Writer) error { return report.Terminal(w, all, 80) },
				"hunts":    func(w io.Writer) error { return report.Hunts(w, all, 80) },
				"class":    func(w io.Writer) error { return report.Class(w, all, evil, nil) },
				"agrees":   func(w io.Writer) error { return report.Agreement(w, all) },
			} {
				written := made(t, write)
				steers := func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }
				if i := strings.IndexFunc(written, steers); i >= 0 {
					t.Errorf("%s puts %q on the terminal", name, written[i:min(len(written), i+40)])
				}
				if strings.Contains(written, "\nevil.c") {
					t.Errorf("%s has a row that is none:\n%s", name, written)
				}
			}
			// below the rows: the level, and what it does not hold
			if got, want := strings.Count(report.Table(all, 0), "\n"), 2+len(all)+1+1; got != want {
				t.Errorf("%d lines in the table, want %d", got, want)
			}
		}
	}
}

func ExampleExplain() {
	r := result.Result{Verdict: result.WrongAnswer, Failure: &result.Failure{
		Kind:     result.Wrong,
		Group:    "every",
		Case:     "first",
		Number:   2,
		Boards:   result.OneBoard(board.Board{Cells: 2, Faces: 1}),
		Expected: 1,
		Got:      "7",
		Reason:   "the answer is too high: it takes only 1 throw"}}
	fmt.Print(report.Explain(&r, "").Plain())
	// Output:
	// WA in every/first, board 2: the answer is too high: it takes only 1 throw
	// 2 cells, 1 face, 0 jumps
	// input:
	//   1
	//   2 1 0
	// expected 1, got 7
}

// A hunt that finds nothing says so, beside a warning too.
func TestRightWithAWarning(t *testing.T) {
	t.Parallel()
	r := result.Result{
		Submission: "a.c", Verdict: result.Accepted, Hunt: &result.Hunt{},
		Warnings: []result.Warning{{Kind: result.Chance}},
	}
	words := made(t, func(w io.Writer) error { return report.Hunts(w, []result.Result{r}, 80) })
	if !strings.HasPrefix(words, "a.c: no disagreement found\n") {
		t.Error(words)
	}
}
