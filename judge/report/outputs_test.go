package report_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/report"
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

// pairs are two whose texts are alike, with names of all kinds.
var pairs = []result.Pair{{Names: [2]string{"Ana Żółć", "<script>alert(1)</script>"}, Shared: 0.876}}

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
		{Submission: "middle.c", Verdict: result.WrongAnswer, Hunt: cost, Finding: &result.Failure{
			Kind: result.Dependent, Boards: result.Boards{two, snake, two}, Number: 2, Expected: 2, Got: "1", Reason: "right alone, wrong between another board before it and 1 after it", Notes: []result.Note{result.BoardsAfter}, Minimal: true}},
		{Submission: "hangs.c", Verdict: result.TimeLimit, Hunt: cost, Finding: &result.Failure{
			Kind: result.TimedOut, Boards: result.One(two), Expected: 1, Reason: "still ran after 1.00 s of CPU time; the limit is 1.00 s"},
			Diagnosis: &result.Diagnosis{Confidence: result.Probable, Name: "stuck-hangs", Beliefs: []result.Belief{{Name: "stuck-hangs", Doc: "Your program never ends if the last cell cannot be reached."}}, Class: []string{"stuck-hangs", "other"}, Deaths: 1204, Tried: 20}},
		rows[6],
	}
}

// what is a run for every field.
var what = result.Run{
	Command: []string{"adder", "grade", "class one"}, What: "grade ANNA", Suite: "standard", Promises: []string{"reachable"}, Seed: 1,
	Version: "v1.2.3", Machine: "linux/amd64, 2 processors", Sandbox: "container+cgroup", Limits: "1 s to 60 s",
}

// inNoSandbox is a result of level bare.
func inNoSandbox(r result.Result) result.Result {
	r.Sandbox, r.Run = "bare", &result.Run{Unheld: []string{"Programs could start this judge\nand have it answer for them."}}
	return r
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
		{"out-gradescope-bare", func(w io.Writer) error { return report.Gradescope(w, what, inNoSandbox(rows[0])) }},
		{"out-gradescope-fault", func(w io.Writer) error { return report.Gradescope(w, what, rows[7]) }},
		{"out-classroom50", func(w io.Writer) error { return report.Classroom50(w, what, rows[1]) }},
		{"out-hunts", func(w io.Writer) error { return report.Hunts(w, hunts()) }},
		{"out-class", func(w io.Writer) error {
			return report.Class(w, append(rows, rows[1]), pairs, "out\n", []string{"grades.csv", "report.html", "a page for each student in feedback"})
		}},
		{"out-growth", func(w io.Writer) error { return report.Growths(w, rows[1:3]) }},
		{"out-summary", func(w io.Writer) error { return report.GitHub(w, &commands, what, rows) }},
	} {
		golden(t, o.name, strings.ReplaceAll(made(t, o.make), "\r", "␍"))
	}
	golden(t, "out-commands", commands.String())
}
