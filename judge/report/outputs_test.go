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

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/report"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
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

// believer is a submission that holds a belief of the bank; "" is none.
func believer(t *testing.T, name, behaviour string) result.Result {
	t.Helper()
	r := result.Result{Verdict: result.WrongAnswer, Behaviour: behaviour,
		Finding:   &result.Failure{Kind: result.Wrong, Boards: result.One(board.Board{Cells: 3, Faces: 1})},
		Diagnosis: &result.Diagnosis{Confidence: result.Hint}}
	if name == "" {
		return r
	}
	r.Diagnosis = &result.Diagnosis{Name: name, Confidence: result.Exact}
	for part := range strings.SplitSeq(name, "+") {
		m, err := belief.Find(part)
		if err != nil {
			t.Fatal(err)
		}
		r.Diagnosis.Beliefs = append(r.Diagnosis.Beliefs, result.Belief{Name: m.Name, Doc: m.Doc})
	}
	return r
}

func verdictOnly(v result.Verdict) result.Result { return result.Result{Verdict: v} }

func TestAlikeGroups(t *testing.T) {
	t.Parallel()
	crashed := believer(t, "", "")
	crashed.Verdict, crashed.Finding.Kind = result.RunTimeError, result.Crashed
	overflown := believer(t, "", "")
	overflown.Verdict = result.RunTimeError
	overflown.Finding = &result.Failure{
		Kind: result.Crashed,
		Size: &result.Size{Boards: 1, Cells: 1000, Faces: 1},
	}
	skipped := result.Result{Skipped: "no kotlinc on PATH"}
	nearly := believer(t, "", "d")
	nearly.Diagnosis.Near = &result.Near{Name: "jump-as-edge"}
	got := report.AlikeGroups([]result.Result{
		verdictOnly(result.CompileError),   // 0
		believer(t, "snakes-avoided", "a"), // 1
		believer(t, "", "b"),               // 2
		believer(t, "stuck-furthest", "c"), // 3
		nearly,                             // 4
		{},                                 // 5
		believer(t, "snakes-avoided", "a"), // 6
		believer(t, "", "b"),               // 7
		verdictOnly(result.Accepted),       // 8
		verdictOnly(result.Accepted),       // 9
		verdictOnly(result.Accepted),       // 10
		crashed,                            // 11
		crashed,                            // 12
		skipped,                            // 13
		believer(t, "snakes-avoided+stuck-zero", "e"), // 14
		verdictOnly(result.TimeLimit),                 // 15
		believer(t, "jumps-reversed", "f"),            // 16
		verdictOnly(result.JudgeError),                // 17
		overflown,                                     // 18
	})
	want := []report.Alike{
		{"In 2 submissions the program never takes a snake (snakes-avoided)", []int{1, 6}},
		{
			"2 submissions are wrong in the same way on 3 cells, 1 face: no known belief explains it",
			[]int{2, 7},
		},
		{
			"In 1 submission, if the last cell cannot be reached, the program prints the distance of the " +
				"furthest cell that can be (stuck-furthest)",
			[]int{3},
		},
		{
			"1 submission is wrong on 3 cells, 1 face: no known belief explains it; " +
				"the closest found is jump-as-edge",
			[]int{4},
		},
		{
			"In 1 submission the program never takes a snake; also, the program prints 0 if the last cell " +
				"cannot be reached (snakes-avoided+stuck-zero)",
			[]int{14},
		},
		{
			"In 1 submission the program takes every jump from its end to its start (jumps-reversed)",
			[]int{16},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

var spokenTo = regexp.MustCompile(`(?i)\byou(rs?)?\b`)

// The sentence about every belief of the bank speaks of the author in the third person.
func TestAlikeOfEveryBelief(t *testing.T) {
	t.Parallel()
	for _, m := range belief.Singles {
		groups := report.AlikeGroups([]result.Result{believer(t, m.Name, "")})
		if s := groups[0].Sentence; spokenTo.MatchString(s) || len(s) < 30 {
			t.Errorf("%s: %s", m.Name, s)
		}
	}
}

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
