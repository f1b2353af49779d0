package report_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"adder/judge/board"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/result"
)

// handed is a class of the rows, with students of all kinds of names.
func handed() []result.Result {
	names := []string{"Ana Żółć", "=HYPERLINK(\"http://x\")", "+1", "-2+3", "@all", "O'Neil, Pat", "<script>alert(1)</script>", "a\nb\r\tc\x00\x1b[31m\u202e", "```\n# fence", "| pipe ;=1+1"}
	all := slices.Clone(rows)
	for i := range all {
		all[i].Student, all[i].File = names[i], string(all[i].Submission)
	}
	all[1].Behaviour = "digest"
	all[1].Finding = &result.Failure{Kind: result.Wrong, Boards: result.One(snake), Expected: 2, Got: "```\n</details><script>alert(1)</script>", Reason: "too high", Minimal: true}
	all[1].Diagnosis = &result.Diagnosis{Name: "chained", Beliefs: []result.Belief{{Name: "chained", Doc: "Your program follows a chain of jumps to its end. Here it must not."}},
		Confidence: result.Exact, Class: []string{"chained"}, Shows: []result.Show{{Board: result.One(snake), Answer: 2, Belief: "3"}}}
	all[2].Growth = grown
	return append(all,
		result.Result{Student: names[8], Note: "no submission"},
		result.Result{Student: names[9], File: "two.zip", Note: "two files: a.c, b.c"})
}

var grown = &result.Growth{
	Start: result.Seconds(40 * time.Millisecond), Limit: result.Seconds(time.Second),
	Points: []result.GrowthPoint{{Cells: 1000, Faces: 6, CPU: result.Seconds(240 * time.Millisecond)}, {Cells: 2000, Faces: 6, CPU: result.Seconds(2 * time.Second), Stopped: true}},
	Cells:  &result.Exponent{Value: 1, Error: 0.01}, Faces: &result.Exponent{Value: 1, Error: 0.02},
	Words: "grows like cells^1.00 · faces^1.00",
}

// hunts are hunts of every end: nothing found, a leak of a program that two are,
// a board outside of what the site promises, and no hunt at all.
func hunts() []result.Result {
	cost := &result.Hunt{Boards: 12345, Runs: 1, Wall: result.Seconds(1500 * time.Millisecond)}
	two := board.Board{Cells: 2, Faces: 1}
	leak := result.Result{Submission: "leak.c", Verdict: result.WrongAnswer, Hunt: cost, Behaviour: "same", Finding: &result.Failure{
		Kind: result.Leak, Boards: result.Boards{snake, two}, Expected: 1, Reason: "wrong after another board", Notes: []result.Note{result.RightAlone, result.LeftOver}, Minimal: true},
		Diagnosis: &result.Diagnosis{Confidence: result.GaveUp}}
	again := leak
	again.Submission = "again\n.c"
	return []result.Result{
		{Submission: "right.c", Verdict: result.Accepted, Hunt: cost}, leak, again,
		{Submission: "square.py", Verdict: result.Accepted, Hunt: cost, Run: &result.Run{Format: "leetcode"}, Finding: &result.Failure{
			Kind: result.Wrong, Boards: result.One(board.Board{Cells: 4, Faces: 6}), Written: "[[-1,-1],[-1,-1]]\n", Expected: 1, Reason: "the answer is too high", Outside: "reachable", Smallest: true},
			Diagnosis: &result.Diagnosis{Confidence: result.Hint, Facts: []string{"a way of 1: from 1, throw 3 to 4"}}},
		rows[6],
	}
}

// what is a run for every field.
var what = result.Run{
	Command: []string{"adder", "grade", "class one"}, What: "grade ANNA", Suite: "standard", Promises: []string{"reachable"}, Seed: 1,
	Version: "v1.2.3", Machine: "linux/amd64, 2 processors", Sandbox: "container+cgroup", Limits: "1 s to 60 s",
}

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

func TestOutputsGolden(t *testing.T) {
	t.Parallel()
	rows := handed()
	var commands strings.Builder
	for _, o := range []struct {
		name string
		make func(io.Writer) error
	}{
		{"out-csv", func(w io.Writer) error { return report.CSV(w, rows) }},
		{"out-junit", func(w io.Writer) error { return report.JUnit(w, what, rows) }},
		{"out-markdown", func(w io.Writer) error { return report.Markdown(w, what, rows[1]) }},
		{"out-markdown-growth", func(w io.Writer) error { return report.Markdown(w, what, rows[2]) }},
		{"out-markdown-none", func(w io.Writer) error { return report.Markdown(w, what, rows[8]) }},
		{"out-gradescope", func(w io.Writer) error { return report.Gradescope(w, what, rows[1]) }},
		{"out-gradescope-fault", func(w io.Writer) error { return report.Gradescope(w, what, rows[7]) }},
		{"out-classroom50", func(w io.Writer) error { return report.Classroom50(w, what, rows[1]) }},
		{"out-hunts", func(w io.Writer) error { return report.Hunts(w, hunts()) }},
		{"out-class", func(w io.Writer) error {
			return report.Class(w, append(rows, rows[1]), "out\n", []string{"grades.csv", "report.html", "a page for each student in feedback"})
		}},
		{"out-growth", func(w io.Writer) error { return report.Growths(w, rows[1:3]) }},
		{"out-summary", func(w io.Writer) error { return report.GitHub(w, &commands, what, rows) }},
	} {
		golden(t, o.name, strings.ReplaceAll(made(t, o.make), "\r", "␍"))
	}
	golden(t, "out-commands", commands.String())
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
				text := made(t, func(w io.Writer) error { return o.make(w, what, graded) })
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
	for _, row := range handed() {
		for _, o := range studentOutputs {
			text := made(t, func(w io.Writer) error { return o.make(w, what, row) })
			if !utf8.ValidString(text) {
				t.Errorf("%s of %q is no UTF-8", o.name, row.Student)
			}
			if i := strings.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == '\u202e' || r == 0x7f }); i >= 0 && o.name != "json" {
				t.Errorf("%s of %q holds %q", o.name, row.Student, text[i:min(len(text), i+20)])
			}
		}
	}
}
