package report_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/report"
	"adder/judge/result"

	"github.com/google/go-cmp/cmp"
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
	overflown.Verdict, overflown.Finding = result.RunTimeError, &result.Failure{Kind: result.Crashed, Size: &result.Size{Boards: 1, Cells: 1000, Faces: 1}}
	skipped := result.Result{Skipped: "no kotlinc on PATH"}
	got := report.AlikeGroups([]result.Result{
		verdictOnly(result.CompileError),   // 0
		believer(t, "snakes-avoided", "a"), // 1
		believer(t, "", "b"),               // 2
		believer(t, "stuck-furthest", "c"), // 3
		believer(t, "", "d"),               // 4
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
		believer(t, "one-added-to-everything", "f"),   // 16
		verdictOnly(result.JudgeError),                // 17
		overflown,                                     // 18
	})
	want := []report.Alike{
		{"In 2 submissions the program never takes a snake (snakes-avoided)", []int{1, 6}},
		{"2 submissions are wrong in the same way on 3 cells, 1 face: no known belief explains it", []int{2, 7}},
		{"In 1 submission, if the last cell cannot be reached, the program prints the distance of the furthest cell that can be (stuck-furthest)", []int{3}},
		{"1 submission is wrong on 3 cells, 1 face: no known belief explains it", []int{4}},
		{"In 1 submission the program never takes a snake; also, the program prints 0 if the last cell cannot be reached (snakes-avoided+stuck-zero)", []int{14}},
		{"In 1 submission the answers are one too high, and the program prints 0 if the last cell cannot be reached: 1 is added to the distance even where it is -1 (one-added-to-everything)", []int{16}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

var spokenTo = regexp.MustCompile(`(?i)\byou(rs?)?\b`)

// Every belief of the bank can be told of others than its author.
func TestAlikeOfEveryBelief(t *testing.T) {
	t.Parallel()
	for _, m := range belief.Singles {
		groups := report.AlikeGroups([]result.Result{believer(t, m.Name, "")})
		if s := groups[0].Sentence; spokenTo.MatchString(s) || len(s) < 30 {
			t.Errorf("%s: %s", m.Name, s)
		}
	}
}

// The contract of classroom50/result/v1, spelt out: which fields there are, and
// what they hold. The environment is that of its runner.
func TestClassroom50(t *testing.T) {
	for name, value := range map[string]string{
		"CLASSROOM": "cs", "ASSIGNMENT": "adder", "OWNER": "ana", "ASSIGNMENT_TYPE": "group", "SUBMISSION_TAG": "submit/2026-06-01T14-32-05Z-a1b2c3d",
		"COMMIT_URL": "https://x/commit/1", "RELEASE_URL": "https://x/releases/1", "REVIEW_URL": "",
	} {
		t.Setenv(name, value)
	}
	rows := handed()
	for _, c := range []struct {
		name string
		row  result.Result
		want string // beside the identity
	}{
		{"accepted", rows[0], `"score":100,"max-score":100,"tests":[{"test-name":"sample","passed":true,"score":10,"max-score":10},{"test-name":"every","passed":true,"score":40,"max-score":40},{"test-name":"large","passed":true,"score":50,"max-score":50}]}`},
		{"Adder failed", rows[7], `"score":0,"max-score":0,"tests":[]}`},
		{"nothing handed in", rows[8], `"score":0,"max-score":0,"tests":[]}`},
	} {
		var got, want any
		text := made(t, func(w io.Writer) error { return report.Classroom50(w, what, c.row) })
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		all := `{"schema":"classroom50/result/v1","classroom":"cs","assignment":"adder","assignment_type":"group","owner":"ana","submission":"submit/2026-06-01T14-32-05Z-a1b2c3d",` +
			`"commit":"https://x/commit/1","release":"https://x/releases/1","review":"https://x/commit/1","datetime":"2026-06-01T14:32:05Z",` + c.want
		if err := json.Unmarshal([]byte(all), &want); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
	if text := made(t, func(w io.Writer) error { return report.Classroom50(w, what, rows[1]) }); !strings.Contains(text, `"output": "WA in every/first`) {
		t.Errorf("a failed test says nothing:\n%s", text)
	}
}

// Outside of its runner nobody's name is taken from the environment.
func TestClassroom50Elsewhere(t *testing.T) {
	t.Setenv("SUBMISSION_TAG", "")
	t.Setenv("USERNAME", "teacher")
	text := made(t, func(w io.Writer) error { return report.Classroom50(w, what, handed()[0]) })
	if !strings.Contains(text, `"owner": "Ana Żółć"`) || strings.Contains(text, "teacher") {
		t.Error(text)
	}
}

// However a spreadsheet splits the file, no cell of foreign text is a formula.
func TestCSVHoldsNoFormula(t *testing.T) {
	t.Parallel()
	rows := handed()
	for _, evil := range []string{"=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "＝1", "＠a", "a;=1", "a,+1", "a\t=1", "a|@b", `"=1`, "=", "", "a\";=1;\""} {
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
				if starts := strings.TrimSpace(cell); starts != "" && strings.ContainsAny(starts[:1], "=+-@") || strings.HasPrefix(starts, "＝") || strings.HasPrefix(starts, "＠") {
					t.Errorf("split at %q, %q is a formula", comma, cell)
				}
			}
		}
	}
}

// Read as what it is, the table has the same columns for everybody, and scores
// are numbers; there are none for who has none.
func TestCSVReads(t *testing.T) {
	t.Parallel()
	text := made(t, func(w io.Writer) error { return report.CSV(w, handed()) })
	table, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"student", "file", "language", "verdict", "score", "max_score", "sample", "every", "large", "cpu_s", "memory_mib", "belief", "failed_in", "note"}
	if diff := cmp.Diff(want, table[0]); diff != "" {
		t.Errorf("columns (-want +got):\n%s", diff)
	}
	scored := 0
	for _, line := range table[1:] {
		score, note := line[4], line[13]
		if _, err := strconv.Atoi(score); err == nil && note == "" {
			scored++
		} else if score != "" || note == "" {
			t.Errorf("%s has score %q and note %q", line[0], score, note)
		}
	}
	if scored != 6 {
		t.Errorf("%d have a score, want 6", scored)
	}
}

// hostile is what a submission may print, or be called, to get out of where it
// is written.
var hostile = []string{
	"```", "``````\n# out", "~~~", "::error::x", "\n::set-output name=a::b", "\r::stop-commands::x", "%0A::error::x",
	"</details><script>alert(1)</script>", "<!-- ", "@everyone", "[a](javascript:alert(1))", "![x](http://x/y.png)", "| a | b |", "`", "`` `", "\x00\xff\xfe", "\x1b]8;;http://x\x07",
}

// failing is a submission that prints, and is called, so.
func failing(evil string) result.Result {
	return result.Result{Student: evil, File: evil + ".c", Submission: result.Text(evil + ".c"), Language: "C", Verdict: result.WrongAnswer, MaxScore: 100, Groups: groups(1, result.WrongAnswer),
		Failure: &result.Failure{Kind: result.Wrong, Group: "every", Case: "first", Number: 1, Boards: result.One(snake), Expected: 2, Got: result.Text(evil), Reason: "printed " + evil, Alone: true}}
}

var fence = regexp.MustCompile("^(`{3,})text$")

// outside returns what of a Markdown text stands in no fence.
func outside(t *testing.T, text string) (rest string) {
	t.Helper()
	closing := ""
	for line := range strings.Lines(text) {
		bare := strings.TrimRight(line, "\n")
		switch {
		case closing == "":
			if m := fence.FindStringSubmatch(bare); m != nil {
				closing = m[1]
				continue
			}
			rest += line
		case len(bare) >= len(closing) && strings.Trim(bare, "`") == "":
			closing = ""
		}
	}
	if closing != "" {
		t.Errorf("a fence stays open in\n%s", text)
	}
	return rest
}

// spans are code spans: a run of backticks, up to the next run of that length.
func withoutSpans(line string) string {
	ticks := regexp.MustCompile("`+")
	for {
		at := ticks.FindStringIndex(line)
		if at == nil {
			return line
		}
		run, rest := line[at[0]:at[1]], line[at[1]:]
		end := -1
		for _, x := range ticks.FindAllStringIndex(rest, -1) {
			if x[1]-x[0] == len(run) {
				end = x[1]
				break
			}
		}
		if end < 0 {
			return line
		}
		line = line[:at[0]] + rest[end:]
	}
}

// Nothing that is foreign is markup in a summary or in a student's file, and no
// text begins a workflow command of its own.
func TestNothingGetsOut(t *testing.T) {
	t.Parallel()
	var rows []result.Result
	for _, evil := range hostile {
		row, refused := failing(evil), failing("refused")
		refused.Verdict = result.CompileError
		refused.Failure = &result.Failure{Kind: result.Refused, Output: result.Text("a.c: error:\n" + evil + "\n" + evil)}
		rows = append(rows, row, result.Result{Student: evil, File: evil, Note: evil}, refused)
		for _, row := range []result.Result{row, refused} {
			checkMarkup(t, made(t, func(w io.Writer) error { return report.Markdown(w, what, row) }))
		}
	}
	var commands strings.Builder
	summary := made(t, func(w io.Writer) error { return report.GitHub(w, &commands, what, rows) })
	checkMarkup(t, summary)
	command := regexp.MustCompile(`^::(error|warning|notice) (file=[^:,\r\n]*,)?title=[^:,\r\n]*::[^\r\n]*\n$`)
	for line := range strings.Lines(commands.String()) {
		if !command.MatchString(line) {
			t.Errorf("no command of ours: %q", line)
		}
	}
	if n := strings.Count(commands.String(), "\n"); n != 20 {
		t.Errorf("%d commands, want ten of both kinds", n)
	}
}

var allowedTags = regexp.MustCompile(`</?(details|summary)>`)

func checkMarkup(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(outside(t, text)) {
		rest := allowedTags.ReplaceAllString(withoutSpans(strings.TrimRight(line, "\n")), "")
		if strings.ContainsAny(rest, "<>[]`@\x00\x1b\r") || strings.Contains(rest, "://") {
			t.Errorf("markup in %q", line)
		}
		if strings.HasPrefix(line, "| ") && strings.Count(line, "|") != 5 { // a pipe in a code span ends the cell, too
			t.Errorf("a row of the table is broken: %q", line)
		}
	}
}

// GitHub throws a summary away that is beyond 1 MiB.
func TestSummaryFits(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	var rows []result.Result
	for i := range 4_000 {
		rows = append(rows, failing(fmt.Sprintf("student %d %s", i, strings.Repeat("ż", 60))))
	}
	summary := made(t, func(w io.Writer) error { return report.GitHub(w, io.Discard, what, rows) })
	if len(summary) > 1<<20 || !strings.Contains(summary, "more.\n") || !strings.Contains(summary, "more failures are left out") {
		t.Errorf("%d bytes, ending %s", len(summary), summary[len(summary)-200:])
	}
}

// xmlRule is what the schema of the Jenkins xUnit plugin (junit-10.xsd) allows of
// an element: where it stands, which attributes it must have and which it may.
type xmlRule struct {
	in        string
	must, may []string
}

var junitRules = map[string]xmlRule{
	"testsuites": {"", nil, []string{"name", "time", "tests", "failures", "errors"}},
	"testsuite":  {"testsuites", []string{"name", "tests", "failures", "errors"}, []string{"time", "skipped"}},
	"properties": {"testsuite", nil, nil},
	"property":   {"properties", []string{"name", "value"}, nil},
	"testcase":   {"testsuite", []string{"name"}, []string{"time", "classname"}},
	"failure":    {"testcase", nil, []string{"type", "message"}},
	"error":      {"testcase", nil, []string{"type", "message"}},
	"skipped":    {"testcase", nil, []string{"type", "message"}},
}

var junitSeconds = regexp.MustCompile(`^\d+\.\d{3}$`)

func TestJUnitKeepsToTheSchema(t *testing.T) {
	t.Parallel()
	text := made(t, func(w io.Writer) error { return report.JUnit(w, what, handed()) })
	counted := map[string]int{}
	var told map[string]string
	var open []string
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			attributes := followsRule(t, e, open)
			if e.Name.Local == "testsuites" {
				told = attributes
			}
			counted[e.Name.Local]++
			open = append(open, e.Name.Local)
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
	for attribute, element := range map[string]string{"tests": "testcase", "failures": "failure", "errors": "error"} {
		if told[attribute] != strconv.Itoa(counted[element]) {
			t.Errorf("%s is %s, but there are %d", attribute, told[attribute], counted[element])
		}
	}
	if counted["testsuite"] != len(handed()) || counted["error"] != 1 || counted["skipped"] != 3 {
		t.Errorf("%v", counted)
	}
}

// followsRule holds an element to the schema and returns its attributes.
func followsRule(t *testing.T, e xml.StartElement, open []string) map[string]string {
	t.Helper()
	rule, ok := junitRules[e.Name.Local]
	if !ok {
		t.Fatalf("an element %s", e.Name.Local)
	}
	if parent := strings.Join(open, "/"); !strings.HasSuffix(parent, rule.in) {
		t.Errorf("%s stands in %s", e.Name.Local, parent)
	}
	attributes := map[string]string{}
	for _, a := range e.Attr {
		if !slices.Contains(rule.must, a.Name.Local) && !slices.Contains(rule.may, a.Name.Local) {
			t.Errorf("%s has an attribute %s", e.Name.Local, a.Name.Local)
		}
		attributes[a.Name.Local] = a.Value
	}
	for _, name := range rule.must {
		if _, ok := attributes[name]; !ok {
			t.Errorf("%s lacks %s", e.Name.Local, name)
		}
	}
	if s, ok := attributes["time"]; ok && !junitSeconds.MatchString(s) {
		t.Errorf("%s takes %q", e.Name.Local, s)
	}
	return attributes
}

// A solver that is kept because it fails is no failure as long as it does.
func TestJUnitExpected(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		expected, verdict result.Verdict
		want              string // of the cases: a letter each
	}{
		{result.NotJudged, result.WrongAnswer, ".FF"},
		{result.Accepted, result.WrongAnswer, ".FF"},
		{result.WrongAnswer, result.WrongAnswer, "."},
		{result.TimeLimit, result.WrongAnswer, "F"},
		{result.WrongAnswer, result.Accepted, "F"},
		{result.WrongAnswer, result.JudgeError, ".E"},
	} {
		passed := map[result.Verdict]int{result.Accepted: 3}
		r := result.Result{Submission: "a.c", Expected: c.expected, Verdict: c.verdict, MaxScore: 100, Groups: groups(max(1, passed[c.verdict]), c.verdict)}
		if c.verdict == result.JudgeError {
			r.Groups, r.Error = r.Groups[:1], "no room"
		}
		text := made(t, func(w io.Writer) error { return report.JUnit(w, result.Run{What: "judge"}, []result.Result{r}) })
		if diff := cmp.Diff(c.want, caseLetters(t, text)); diff != "" {
			t.Errorf("%s, expected %s (-want +got):\n%s", c.verdict, c.expected, diff)
		}
	}
}

// caseLetters reads the cases of JUnit XML: passed, failed, in error, skipped.
func caseLetters(t *testing.T, text string) (all string) {
	t.Helper()
	var x struct {
		Cases []struct {
			Failure, Error, Skipped *struct{}
		} `xml:"testsuite>testcase"`
	}
	if err := xml.Unmarshal([]byte(strings.NewReplacer("<failure", "<Failure", "</failure", "</Failure", "<error", "<Error", "</error", "</Error", "<skipped", "<Skipped", "</skipped", "</Skipped").Replace(text)), &x); err != nil {
		t.Fatal(err)
	}
	for _, c := range x.Cases {
		switch {
		case c.Failure != nil:
			all += "F"
		case c.Error != nil:
			all += "E"
		case c.Skipped != nil:
			all += "S"
		default:
			all += "."
		}
	}
	return all
}
