package page_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"adder/judge/board"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/result"
)

// studentOutputs are what a student gets, each made of an entry that went
// through a detail.
var studentOutputs = []struct {
	name string
	make func(io.Writer, result.Run, result.Result) error
}{
	{"markdown", report.Markdown},
	{"gradescope", report.Gradescope},
	{"classroom50", report.Classroom50},
	{"html", page.Feedback},
	{"junit", func(w io.Writer, r result.Run, x result.Result) error { return report.JUnit(w, r, []result.Result{x}) }},
	{"json", func(w io.Writer, _ result.Run, r result.Result) error { return result.Write(w, r) }},
}

// made is what an output writes.
func made(t *testing.T, write func(io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// What is hidden from a student is in none of the student's files; what is not
// hidden is in one of them at least, or this test would see nothing.
func TestDetailHides(t *testing.T) {
	t.Parallel()
	secrets := []struct {
		of     string
		text   []string // in the forms that it can take
		seenBy string   // the least detail that shows it
	}{
		{"the case", []string{"hidden-case"}, "full"},
		{"our own error", []string{"/srv/hidden-folder"}, "full"},
		{"the behaviour", []string{"hidden-digest"}, "full"},
		{"the stage", []string{"hidden-stage"}, "full"},
		{"the input", []string{"7777 6", "7,777 cells"}, "input"},
		{"the smallest board", []string{"8888 6", "8,888 cells"}, "input"},
		{"expected", []string{"-4242"}, "input"},
		{"got", []string{"hidden-got"}, "input"},
		{"the reason", []string{"hidden-reason"}, "input"},
		{"the other group's reason", []string{"hidden-other"}, "input"},
		{"what the hunt says", []string{"hidden-doc"}, "input"},
		{"the belief", []string{"hidden-belief"}, "input"},
		{"the reading", []string{"second-blocked"}, "input"},
		{"the growth", []string{"hidden-growth"}, "input"},
		{"the time", []string{"3.456", "3.46 s"}, "input"},
		{"the score", []string{"17"}, "verdict"},
		{"the verdict", []string{"WA"}, "verdict"},
		{"the group", []string{"shown-group"}, "verdict"},
	}
	boardOf := func(cells int) result.Boards {
		return result.One(board.Board{Cells: cells, Faces: 6, Jumps: []board.Jump{{From: 2, To: 10}}})
	}
	for i, d := range result.Details {
		var seen strings.Builder
		for _, verdict := range []result.Verdict{result.WrongAnswer, result.JudgeError} {
			full := result.Result{Student: "Ana", File: "a.c", Submission: "a.c", Language: "C", Verdict: verdict, Score: 17, MaxScore: 100, Reading: board.Rules{Follow: board.SecondBlocked},
				Groups: []result.Group{
					{Name: "shown-group", Verdict: verdict, MaxScore: 60, CPU: result.Seconds(3456 * time.Millisecond), Wall: result.Seconds(3456 * time.Millisecond)},
					{Name: "second", Verdict: verdict, Score: 17, MaxScore: 40, CPU: result.Seconds(time.Millisecond)}},
				Failure: &result.Failure{Kind: result.Wrong, Group: "shown-group", Case: "hidden-case", Number: 3, Boards: boardOf(7777), Expected: -4242, Got: "hidden-got", Reason: "hidden-reason"},
				Others:  []result.Failure{{Kind: result.Wrong, Group: "second", Case: "hidden-case", Number: 1, Boards: boardOf(9999), Expected: -4242, Got: "hidden-got", Reason: "hidden-other"}},
				Growth:  &result.Growth{Words: "hidden-growth"},
			}
			if verdict == result.JudgeError {
				full.Error = "/srv/hidden-folder is full"
			} else if i%2 == 0 || d.Detail == result.DetailInput {
				full.Behaviour, full.Hunt = "hidden-digest", &result.Hunt{Stages: []result.Stage{{Name: "hidden-stage"}}}
				full.Finding = &result.Failure{Kind: result.Wrong, Boards: boardOf(8888), Expected: -4242, Got: "hidden-got", Reason: "hidden-reason"}
				full.Diagnosis = &result.Diagnosis{Name: "hidden-belief", Beliefs: []result.Belief{{Name: "hidden-belief", Doc: "hidden-doc."}}, Confidence: result.Exact, Class: []string{"hidden-belief"}}
			}
			graded := d.Detail.Of(full)
			for _, o := range studentOutputs {
				text := besideScript(made(t, func(w io.Writer) error { return o.make(w, result.Run{What: "grade"}, graded) }))
				seen.WriteString(text)
				for _, s := range secrets {
					for _, form := range s.text {
						if !shows(d.Detail, s.seenBy) && strings.Contains(text, form) {
							t.Errorf("--feedback %s: %s of a %s gives %s away: %s", d.Detail, o.name, verdict, s.of, form)
						}
					}
				}
			}
		}
		for _, s := range secrets {
			if shows(d.Detail, s.seenBy) && !containsAny(seen.String(), s.text) && !(s.of == "the input" && d.Detail != result.DetailVerdict) {
				t.Errorf("--feedback %s: no output shows %s", d.Detail, s.of)
			}
		}
	}
}

// shows reports whether a detail shows what needs at least the other; "" is
// shown by none.
func shows(d result.Detail, least string) bool {
	level := map[result.Detail]int{result.DetailVerdict: 1, result.DetailInput: 2, result.DetailFull: 3}
	return least != "" && level[d] >= level[result.Detail(least)]
}

func containsAny(s string, forms []string) bool {
	for _, f := range forms {
		if strings.Contains(s, f) {
			return true
		}
	}
	return false
}

// Every output is valid UTF-8, and no control character but line ends gets into
// a text.
func TestOutputsAreClean(t *testing.T) {
	t.Parallel()
	for _, row := range recordedRun(t).Results {
		for _, o := range studentOutputs {
			text := made(t, func(w io.Writer) error { return o.make(w, result.Run{What: "grade"}, row) })
			if !utf8.ValidString(text) {
				t.Errorf("%s of %q is no UTF-8", o.name, row.Student)
			}
			if i := strings.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == '\u202e' || r == 0x7f }); i >= 0 && o.name != "json" {
				t.Errorf("%s of %q holds %q", o.name, row.Student, text[i:min(len(text), i+20)])
			}
		}
	}
}
