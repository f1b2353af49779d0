package report_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"adder/judge/report"
	"adder/judge/verdict/result"
)

// handed is a recorded class, with students of all kinds of names.
func handed() []result.Result { return recorded("handed") }

// what is a run for every field.
var what = result.Run{
	Command: []string{"adder", "grade", "class one"}, What: "grade ANNA", Suite: "standard", Seed: 1,
	Version: "v1.2.3", Machine: "linux/amd64, 2 processors", Sandbox: "container+cgroup",
	Limits: "1 s to 60 s",
}

// inNoSandbox is a result of level bare.
func inNoSandbox(r result.Result) result.Result {
	r.Sandbox = "bare"
	r.Run = &result.Run{NotEnforced: []string{"Programs could start this judge\nand have it answer for them."}}
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
	for _, o := range []struct {
		name string
		make func(io.Writer) error
	}{
		{"out-csv", func(w io.Writer) error { return report.CSV(w, rows) }},
		{"out-junit", func(w io.Writer) error { return report.JUnit(w, what, rows) }},
		{"out-junit-expected", func(w io.Writer) error {
			return report.JUnit(w, result.Run{What: "judge"}, recorded("expected"))
		}},
		{"out-gradescope", func(w io.Writer) error { return report.Gradescope(w, what, rows[1]) }},
		{"out-gradescope-bare", func(w io.Writer) error {
			return report.Gradescope(w, what, inNoSandbox(rows[0]))
		}},
		{"out-gradescope-fault", func(w io.Writer) error { return report.Gradescope(w, what, rows[7]) }},
		{"out-hunts", func(w io.Writer) error { return report.Hunts(w, recorded("hunts"), 80) }},
		{"out-mends", func(w io.Writer) error { return report.Mends(w, recorded("mends"), 80) }},
		{"out-class", func(w io.Writer) error {
			return report.Class(w, append(rows, rows[1]), "out\n", []string{
				"grades.csv",
				"report.html",
				"a page for each student in feedback",
			})
		}},
	} {
		golden(t, o.name, strings.ReplaceAll(made(t, o.make), "\r", "␍"))
	}
}

func verdictOnly(v result.Verdict) result.Result { return result.Result{Verdict: v} }
