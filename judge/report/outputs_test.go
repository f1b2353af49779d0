package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/hunt"
	"adder/judge/report"
)

// handed is a class of the cards, with students of all kinds of names.
func handed() []report.Graded {
	names := []string{"Ana Żółć", "=HYPERLINK(\"http://x\")", "+1", "-2+3", "@all", "O'Neil, Pat", "<script>alert(1)</script>", "a\nb\r\tc\x00\x1b[31m\u202e", "```\n# fence", "| pipe ;=1+1"}
	var rows []report.Graded
	for i, c := range cards {
		rows = append(rows, report.Graded{Student: names[i], File: c.Submission, Entry: report.Entry{Card: c}})
	}
	rows[1].Entry.Hunt = &hunt.Report{
		Subject: "mine.py", Behaviour: "digest", Finding: &hunt.Finding{Kind: hunt.Wrong, Boards: []board.Board{snake}, Expected: 2, Got: "```\n</details><script>alert(1)</script>", Reason: "too high", Minimal: true},
		Diagnosis: &hunt.Diagnosis{Name: "chained", Doc: "Your program follows a chain of jumps to its end. Here it must not.", Confidence: hunt.Exact, Class: []string{"chained"},
			Shows: []hunt.Show{{Board: snake, Answer: 2, Belief: "3"}}},
	}
	rows[2].Entry.Growth = grown
	return append(rows,
		report.Graded{Student: names[8], Note: "no submission"},
		report.Graded{Student: names[9], File: "two.zip", Note: "two files: a.c, b.c"})
}

var grown = &grade.Growth{
	Start: 40 * time.Millisecond, Limit: time.Second,
	Points: []grade.GrowthPoint{{Cells: 1000, Faces: 6, CPU: 240 * time.Millisecond}, {Cells: 2000, Faces: 6, CPU: 2 * time.Second, Stopped: true}},
	Cells:  grade.Exponent{Value: 1, Error: 0.01, Known: true}, Faces: grade.Exponent{Value: 1, Error: 0.02, Known: true},
	Words: "grows like cells^1.00 · faces^1.00",
}

// what is a run for every field.
var what = report.Run{
	Command: []string{"adder", "grade", "class one"}, What: "grade ANNA", Suite: "standard", Promises: []string{"reachable"}, Seed: 1,
	Version: "v1.2.3", Machine: "linux/amd64, 2 processors", Sandbox: "container+cgroup", Limits: "1 s to 60 s",
}

// studentOutputs are what a student gets, each made of an entry that went
// through a detail.
var studentOutputs = []struct {
	name string
	make func(io.Writer, report.Run, report.Graded) error
}{
	{"markdown", report.Markdown},
	{"gradescope", report.Gradescope},
	{"classroom50", report.Classroom50},
	{"html", report.Feedback},
	{"junit", func(w io.Writer, r report.Run, g report.Graded) error { return report.JUnit(w, r, []report.Graded{g}) }},
	{"json", func(w io.Writer, _ report.Run, g report.Graded) error {
		return report.JSONLines(w, []report.Graded{g})
	}},
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
		{"out-jsonl", func(w io.Writer) error { return report.JSONLines(w, rows) }},
		{"out-junit", func(w io.Writer) error { return report.JUnit(w, what, rows) }},
		{"out-markdown", func(w io.Writer) error { return report.Markdown(w, what, rows[1]) }},
		{"out-markdown-growth", func(w io.Writer) error { return report.Markdown(w, what, rows[2]) }},
		{"out-markdown-none", func(w io.Writer) error { return report.Markdown(w, what, rows[8]) }},
		{"out-gradescope", func(w io.Writer) error { return report.Gradescope(w, what, rows[1]) }},
		{"out-gradescope-fault", func(w io.Writer) error { return report.Gradescope(w, what, rows[7]) }},
		{"out-classroom50", func(w io.Writer) error { return report.Classroom50(w, what, rows[1]) }},
		{"out-growth", func(w io.Writer) error { return report.Growths(w, []report.Entry{rows[1].Entry, rows[2].Entry}) }},
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
		{"the stage", []string{"hidden-stage"}, ""},
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
	boardOf := func(cells int) board.Board {
		return board.Board{Cells: cells, Faces: 6, Jumps: []board.Jump{{From: 2, To: 10}}}
	}
	for i, d := range report.Details {
		var seen strings.Builder
		for _, verdict := range []grade.Verdict{grade.WrongAnswer, grade.JudgeError} {
			entry := report.Entry{
				Card: &grade.Scorecard{Submission: "a.c", Language: "C", Verdict: verdict, Score: 17, MaxScore: 100, Reading: board.Rules{Follow: board.SecondBlocked},
					Groups: []grade.GroupResult{
						{Name: "shown-group", Verdict: verdict, MaxScore: 60, CPU: 3456 * time.Millisecond, Wall: 3456 * time.Millisecond},
						{Name: "second", Verdict: verdict, Score: 17, MaxScore: 40, CPU: time.Millisecond}},
					Failures: []grade.Failure{
						{Group: "shown-group", Case: "hidden-case", Verdict: verdict, Number: 3, Board: boardOf(7777), Expected: -4242, Got: "hidden-got", Reason: "hidden-reason"},
						{Group: "second", Case: "hidden-case", Verdict: verdict, Number: 1, Board: boardOf(9999), Expected: -4242, Got: "hidden-got", Reason: "hidden-other"}}},
				Growth: &grade.Growth{Words: "hidden-growth"},
			}
			if verdict == grade.JudgeError {
				entry.Card.Err = errors.New("/srv/hidden-folder is full")
			} else if i%2 == 0 || d.Detail == report.DetailInput {
				entry.Hunt = &hunt.Report{Subject: "a.c", Behaviour: "hidden-digest",
					Finding:   &hunt.Finding{Kind: hunt.Wrong, Stage: "hidden-stage", Boards: []board.Board{boardOf(8888)}, Expected: -4242, Got: "hidden-got", Reason: "hidden-reason"},
					Diagnosis: &hunt.Diagnosis{Name: "hidden-belief", Doc: "hidden-doc.", Confidence: hunt.Exact, Class: []string{"hidden-belief"}}}
			}
			before := fmt.Sprintf("%+v", *entry.Card)
			graded := report.Graded{Student: "Ana", File: "a.c", Entry: d.Detail.Of(entry)}
			if after := fmt.Sprintf("%+v", *entry.Card); before != after {
				t.Errorf("%s changed the entry:\n%s\n%s", d.Detail, before, after)
			}
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
			if shows(d.Detail, s.seenBy) && !containsAny(seen.String(), s.text) && !(s.of == "the input" && d.Detail != report.DetailVerdict) {
				t.Errorf("--feedback %s: no output shows %s", d.Detail, s.of)
			}
		}
	}
}

// shows reports whether a detail shows what needs at least the other; "" is
// shown by none.
func shows(d report.Detail, least string) bool {
	level := map[report.Detail]int{report.DetailVerdict: 1, report.DetailInput: 2, report.DetailFull: 3}
	return least != "" && level[d] >= level[report.Detail(least)]
}

func containsAny(s string, forms []string) bool {
	for _, f := range forms {
		if strings.Contains(s, f) {
			return true
		}
	}
	return false
}

// An unknown detail gives away the least.
func TestDetailUnknown(t *testing.T) {
	t.Parallel()
	if e := report.Detail("").Of(handed()[1].Entry); e.Hunt != nil || len(e.Card.Failures) > 0 {
		t.Errorf("%+v", e)
	}
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

// The JSON of a growth is a contract, spelt out here again.
func TestGrowthJSON(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(report.Entry{Card: cards[2], Growth: grown})
	if err != nil {
		t.Fatal(err)
	}
	const want = `"growth":{"words":"grows like cells^1.00 · faces^1.00","start_s":0.04,"limit_s":1,` +
		`"cells":{"exponent":1,"standard_error":0.01},"faces":{"exponent":1,"standard_error":0.02},` +
		`"points":[{"cells":1000,"faces":6,"cpu_s":0.24},{"cells":2000,"faces":6,"cpu_s":2,"stopped":true}]}}`
	if !strings.HasSuffix(string(text), want) {
		t.Errorf("%s\nwant it to end with\n%s", text, want)
	}
}
