package report_test

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"adder/judge/board"
	"adder/judge/report"
	"adder/judge/result"
)

// What a result lacks is not told.
func TestTellOfLittle(t *testing.T) {
	t.Parallel()
	for _, r := range []result.Result{{}, {Verdict: result.Accepted}, {Skipped: "no compiler"}, {Note: "no submission"}} {
		if d := report.Tell(&r, ""); d != nil {
			t.Errorf("%+v: %+v", r, d)
		}
	}
	for _, c := range []struct {
		r    result.Result
		want string
	}{
		{result.Result{Verdict: result.WrongAnswer}, "WA\n"},
		{result.Result{Verdict: result.JudgeError, Error: "no room"}, "JE: not judged: Adder failed: no room\n"},
		{result.Result{Verdict: result.TimeLimit, Failure: &result.Failure{Kind: result.TimedOut, Case: "long", Reason: "ran on", Size: &result.Size{Boards: 2, Cells: 200_000, Faces: 6, Jumps: 60_000}}},
			"TLE in long: ran on\ntoo large to show: 2 boards; it fails on the one with 200,000 cells, 6\nfaces, 60,000 jumps\n"},
		{result.Result{Verdict: result.TimeLimit, Failure: &result.Failure{Kind: result.TimedOut, Reason: "ran on", Number: 7, Notes: []result.Note{result.ManyBoards}}},
			"TLE: ran on\nboard 7 alone is no problem: either many boards together take too long, or\nwhat comes before it matters\n"},
		{result.Result{Verdict: result.RunTimeError, Failure: &result.Failure{Kind: result.Crashed, Reason: "ended with exit code 3: no room", Output: "no room\n"}},
			"RTE: ended with exit code 3: no room\n"},
		{result.Result{Verdict: result.RunTimeError, Failure: &result.Failure{Kind: result.Crashed, Reason: "ended with exit code 3: no room", Output: "first\nno room\n"}},
			"RTE: ended with exit code 3: no room\nfirst\nno room\n"},
	} {
		if got := report.Tell(&c.r, "").Plain(); got != c.want {
			t.Errorf("%+v:\n%s\nwant\n%s", c.r, got, c.want)
		}
	}
}

// fill puts a text into every string that there is.
func fill(v reflect.Value, text string) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), text)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i), text)
			}
		}
	case reflect.Slice:
		if v.Type() != reflect.TypeFor[result.Boards]() {
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			fill(v.Index(0), text)
			fill(v.Index(1), text)
		}
	case reflect.String:
		if v.Type() != reflect.TypeFor[result.Verdict]() && v.Type() != reflect.TypeFor[result.Kind]() {
			v.SetString(text)
		}
	}
}

// Whatever a submission prints or is called, no byte of it steers the terminal,
// and no line of it poses as a row of ours.
func TestNoEscapes(t *testing.T) {
	t.Parallel()
	const evil = "\x1b[2J\x1b]0;owned\a\r\x08\x9b31m\u009b31m\x7f\u202e\nevil.c    AC    100"
	for _, k := range result.Kinds {
		for _, c := range []result.Confidence{result.Exact, result.Hint} {
			var r result.Result
			fill(reflect.ValueOf(&r).Elem(), evil)
			r.Verdict, r.Expected, r.Reading, r.Skipped, r.Diagnosis.Confidence = k.Verdict, "", board.Rules{}, "", c
			for _, f := range []*result.Failure{r.Failure, r.Finding} {
				f.Kind, f.Boards, f.Expected = k.Kind, result.One(snake), 1
			}
			r.Failure.Boards = nil
			skipped := result.Result{Submission: evil, Skipped: evil, Behaviour: "same"}
			all := []result.Result{r, skipped, {Student: evil, Note: evil}, {Submission: evil, Verdict: result.Accepted, Hunt: &result.Hunt{}, Behaviour: "same"}}
			for name, write := range map[string]func(io.Writer) error{
				"terminal": func(w io.Writer) error { return report.Terminal(w, all, 80) },
				"hunts":    func(w io.Writer) error { return report.Hunts(w, all) },
				"growths":  func(w io.Writer) error { return report.Growths(w, all) },
				"class": func(w io.Writer) error {
					return report.Class(w, all, []result.Pair{{Names: [2]string{evil, evil}}}, evil, nil)
				},
				"agrees": func(w io.Writer) error { return report.Agreement(w, all) },
			} {
				text := made(t, write)
				if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }); i >= 0 {
					t.Errorf("%s puts %q on the terminal", name, text[i:min(len(text), i+40)])
				}
				if strings.Contains(text, "\nevil.c") {
					t.Errorf("%s has a row that is none:\n%s", name, text)
				}
			}
			if got, want := strings.Count(report.Table(all, 0), "\n"), 2+len(all)+1+1; got != want { // below the rows: the level, and what it does not hold
				t.Errorf("%d lines in the table, want %d", got, want)
			}
		}
	}
}

func ExampleTell() {
	r := result.Result{Verdict: result.WrongAnswer, Failure: &result.Failure{
		Kind: result.Wrong, Group: "every", Case: "first", Number: 2, Boards: result.One(board.Board{Cells: 2, Faces: 1}), Expected: 1, Got: "7", Reason: "the answer is too high: it takes only 1 throw"}}
	fmt.Print(report.Tell(&r, "").Plain())
	// Output:
	// WA in every/first, board 2: the answer is too high: it takes only 1 throw
	// 2 cells, 1 face, 0 jumps
	// input:
	//   1
	//   2 1 0
	// expected 1, got 7
}
