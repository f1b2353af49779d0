package report_test

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strconv"
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
	r.Run = &result.Run{Unheld: []string{"Programs could start this judge\nand have it answer for them."}}
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
		{"out-growth", func(w io.Writer) error { return report.Growths(w, rows[1:3]) }},
	} {
		golden(t, o.name, strings.ReplaceAll(made(t, o.make), "\r", "␍"))
	}
}

func verdictOnly(v result.Verdict) result.Result { return result.Result{Verdict: v} }

// No cell of foreign text is a formula, whatever separator a spreadsheet splits the file at.
func TestCSVHoldsNoFormula(t *testing.T) {
	t.Parallel()
	rows := handed()
	for _, evil := range []string{
		"=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "＝1", "＠a",
		"a;=1", "a,+1", "a\t=1", "a|@b", `"=1`, "=", "", "a\";=1;\"",
	} {
		rows = append(rows, result.Result{Student: evil, File: evil, Note: evil})
	}
	text := made(t, func(w io.Writer) error { return report.CSV(w, rows) })
	rest, marked := strings.CutPrefix(text, "\ufeff")
	if !marked {
		t.Error("there is no byte order mark")
	}
	if n := strings.Count(rest, "\n"); n != strings.Count(rest, "\r\n") || n != len(rows)+1 {
		t.Errorf("%d lines end in %d CRLF, want %d", n, strings.Count(rest, "\r\n"), len(rows)+1)
	}
	for _, comma := range ",;\t|" {
		in := csv.NewReader(strings.NewReader(rest))
		in.Comma, in.LazyQuotes, in.FieldsPerRecord = comma, true, -1
		table, err := in.ReadAll()
		if err != nil {
			t.Fatalf("%q: %v", comma, err)
		}
		for _, line := range table {
			for _, cell := range line {
				starts := strings.TrimSpace(cell)
				if starts != "" && strings.ContainsAny(starts[:1], "=+-@") ||
					strings.HasPrefix(starts, "＝") || strings.HasPrefix(starts, "＠") {
					t.Errorf("split at %q, %q is a formula", comma, cell)
				}
			}
		}
	}
}

// junitRules are what the schema of the Jenkins xUnit plugin (junit-10.xsd) allows: where an
// element stands, which attributes it must have, and which it may.
var junitRules = map[string]string{
	"/testsuites":          "| name time tests failures errors",
	"testsuites/testsuite": "name tests failures errors | time skipped",
	"testsuite/properties": "|",
	"properties/property":  "name value |",
	"testsuite/testcase":   "name | time classname",
	"testcase/failure":     "| type message",
	"testcase/error":       "| type message",
	"testcase/skipped":     "| type message",
}

var junitSeconds = regexp.MustCompile(`^\d+\.\d{3}$`)

func TestJUnitKeepsToTheSchema(t *testing.T) {
	t.Parallel()
	text := made(t, func(w io.Writer) error { return report.JUnit(w, what, handed()) })
	counted := map[string]int{}
	total := map[string]string{} // attributes of the whole
	open := []string{""}
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			place := open[len(open)-1] + "/" + e.Name.Local
			rule, ok := junitRules[place]
			must, may, _ := strings.Cut(rule, "|")
			missing := strings.Fields(must)
			for _, a := range e.Attr {
				name := a.Name.Local
				ok = ok && slices.Contains(strings.Fields(must+may), name)
				if len(open) == 1 {
					total[name] = a.Value
				}
				if name == "time" && !junitSeconds.MatchString(a.Value) {
					t.Errorf("%s takes %q", place, a.Value)
				}
				missing = slices.DeleteFunc(missing, func(m string) bool { return m == name })
			}
			if !ok || len(missing) > 0 {
				t.Errorf("%s has %v, and may have %q", place, e.Attr, rule)
			}
			counted[e.Name.Local]++
			open = append(open, e.Name.Local)
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
	for attribute, element := range map[string]string{
		"tests":    "testcase",
		"failures": "failure",
		"errors":   "error",
	} {
		if total[attribute] != strconv.Itoa(counted[element]) {
			t.Errorf("%s is %s, but there are %d", attribute, total[attribute], counted[element])
		}
	}
	if counted["testsuite"] != len(handed()) || counted["error"] != 1 || counted["skipped"] != 3 {
		t.Errorf("%v", counted)
	}
}
