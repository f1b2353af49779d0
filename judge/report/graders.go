package report

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"adder/judge/verdict/result"
)

// The results.json of Gradescope, as its autograder specification describes it
// (gradescope-autograders.readthedocs.io, "Output format"). Formats are written
// out as "text" everywhere: without them the top output would be taken for HTML.
type (
	gradescopeJSON struct {
		Score     *float64         `json:"score,omitempty"`
		Seconds   float64          `json:"execution_time,omitempty"`
		Output    string           `json:"output"`
		Format    string           `json:"output_format"`
		Stdout    string           `json:"stdout_visibility"`
		Tests     []gradescopeTest `json:"tests,omitempty"`
		ExtraData map[string]any   `json:"extra_data,omitempty"`
	}
	gradescopeTest struct {
		Score        *float64 `json:"score,omitempty"` // nil if there is no score
		MaxScore     *float64 `json:"max_score,omitempty"`
		Status       string   `json:"status"` // "passed" or "failed"
		Name         string   `json:"name"`
		NameFormat   string   `json:"name_format"`
		Output       string   `json:"output,omitempty"`
		OutputFormat string   `json:"output_format"`
		Visibility   string   `json:"visibility"`
	}
)

// Gradescope writes the results.json of one submission, a test for each group.
// The result has been through [result.Detail.Of]. If Adder failed, there is no score, so
// that Gradescope says its autograder failed: it can be run again, and a zero would look
// earned. A submission that cannot be judged is a failed test with the reason; the teacher
// chooses its score.
func Gradescope(w io.Writer, run result.Run, r result.Result) error {
	j := gradescopeJSON{Format: "text", Stdout: "hidden"}
	if g := r.Grade; g != nil && !g.None {
		j.Score = &g.Points
	} else if r.Judged() {
		j.Score = new(float64(r.Score))
	}
	test := func(name, status, visibility, output string, score, most *float64) {
		j.Tests = append(j.Tests, gradescopeTest{
			Score:        score,
			MaxScore:     most,
			Status:       status,
			Name:         name,
			NameFormat:   "text",
			Output:       output,
			OutputFormat: "text",
			Visibility:   visibility,
		})
	}
	notes := ""
	for _, note := range WorthNotes(&r) {
		notes += Capitalised(note) + ".\n"
	}
	if !r.Judged() {
		j.Output = strings.TrimSuffix(Clean(Why(&r))+"\n"+notes, "\n")
		if r.Note != "" {
			test("submission", "failed", "visible", Clean(r.Note), j.Score, nil)
		}
		return indented(w, j)
	}
	j.Output = fmt.Sprintf("%s, %s\n%s", r.Verdict, worthWords(&r), notes)
	if r.Growth != nil {
		j.Output += GrowthWords(r.Growth) + "\n"
	}
	for i, g := range r.Groups {
		j.Seconds += g.Wall.Duration().Seconds()
		status := "failed"
		if g.Verdict == result.Accepted {
			status = "passed"
		}
		score, most := GroupWorth(&r, i)
		_, words := groupWords(&r, g, run.Format)
		test(Clean(g.Name), status, "visible", words, &score, &most)
	}
	j.Seconds = math.Round(1000*j.Seconds) / 1000
	if words := reach(&r); words != "" {
		test("what the sandbox does not hold", "passed", "hidden", words, new(float64), new(float64))
	}
	return indented(w, j)
}

// reach tells the teacher, and nobody else, which limits the sandbox did not hold.
func reach(r *result.Result) (words string) {
	if r.Run == nil || len(r.Run.Unheld) == 0 {
		return ""
	}
	words = "This is shown to instructors only. The sandbox was of level " + Clean(r.Sandbox) + ".\n"
	for _, sentence := range r.Run.Unheld {
		words += Clean(sentence) + "\n"
	}
	return words
}

// worthWords are the points of what is judged, and what its verdict says.
func worthWords(r *result.Result) string {
	points, of := Worth(r)
	return fmt.Sprintf("%s of %s points. %s.", cmp.Or(points, "0"), cmp.Or(of, "0"),
		Capitalised(r.Verdict.Doc()))
}

func indented(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// JUnit writes the XML that CI systems read, in the form on which Ant, Maven and Jenkins
// agree: a suite for each submission, a case for each group. A group that is not accepted is
// a failure, an error of Adder's is an error, and what could not be judged is skipped. There
// is no time stamp, so the same run gives the same file.
func JUnit(w io.Writer, run result.Run, results []result.Result) error {
	all := junitSuites{Name: Clean(run.What)}
	for i := range results {
		s := junitOf(run, &results[i])
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Errors += s.Errors
		all.Time += s.Time
		all.Suites = append(all.Suites, s)
	}
	text, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}

type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Time     junitTime    `xml:"time,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name       string          `xml:"name,attr"`
		Tests      int             `xml:"tests,attr"`
		Failures   int             `xml:"failures,attr"`
		Errors     int             `xml:"errors,attr"`
		Skipped    int             `xml:"skipped,attr"`
		Time       junitTime       `xml:"time,attr"`
		Properties []junitProperty `xml:"properties>property,omitempty"`
		Cases      []junitCase     `xml:"testcase"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Class   string       `xml:"classname,attr"`
		Name    string       `xml:"name,attr"`
		Time    junitTime    `xml:"time,attr"`
		Failure *junitDefect `xml:"failure"`
		Error   *junitDefect `xml:"error"`
		Skipped *junitDefect `xml:"skipped"`
	}
	junitDefect struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// A junitTime is written in seconds with three places, as the schema wants it.
type junitTime time.Duration

func (t junitTime) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "%.3f", time.Duration(t).Seconds()), nil
}

func junitOf(run result.Run, r *result.Result) junitSuite {
	s := junitSuite{Name: NameOf(r), Properties: junitProperties(run, r), Cases: junitCases(r, run.Format)}
	for i := range s.Cases {
		c := &s.Cases[i]
		// The name under which a CI system files the cases. Jenkins takes what stands
		// before the last dot for a package.
		c.Class = strings.ReplaceAll(s.Name, ".", "_")
		s.Tests++
		switch {
		case c.Failure != nil:
			s.Failures++
		case c.Error != nil:
			s.Errors++
		case c.Skipped != nil:
			s.Skipped++
		}
	}
	for _, g := range r.Groups {
		s.Time += junitTime(g.CPU)
	}
	return s
}

// junitCases are the cases of a result, without their class. A solver that is kept because it
// fails has one case: that it fails as expected.
func junitCases(r *result.Result, format string) (all []junitCase) {
	why := Clean(Why(r))
	switch {
	case r.Verdict == result.NotJudged && !r.Partial():
		return []junitCase{{Name: "judged", Skipped: &junitDefect{Message: why, Text: why}}}
	case r.Expected != result.NotJudged && r.Expected != result.Accepted && r.Verdict != result.JudgeError:
		one := junitCase{Name: "earns " + string(r.Expected)}
		if !r.AsExpected() {
			words := fmt.Sprintf("expected %s, got %s", r.Expected, r.Verdict)
			text := words + "\n" + plain(r, format)
			one.Failure = &junitDefect{Message: words, Type: string(r.Verdict), Text: text}
		}
		return []junitCase{one}
	}
	for _, g := range r.Groups {
		one := junitCase{Name: Clean(g.Name), Time: junitTime(g.CPU)}
		switch {
		case g.Verdict == result.NotJudged && len(r.NotRun) > 0:
			one.Skipped = &junitDefect{Message: why}
		case g.Verdict == result.NotJudged:
			one.Skipped = &junitDefect{Message: "not judged: another group failed before"}
		case g.Verdict != result.Accepted:
			line, words := groupWords(r, g, format)
			one.Failure = &junitDefect{Message: line, Type: string(g.Verdict), Text: words}
		}
		all = append(all, one)
	}
	if r.Verdict == result.JudgeError {
		all = append(all, junitCase{
			Name:  "judged",
			Error: &junitDefect{Message: why, Type: string(r.Verdict), Text: why},
		})
	}
	return all
}

// junitProperties is what was run, and on what.
func junitProperties(run result.Run, r *result.Result) (all []junitProperty) {
	add := func(name, value string) {
		if value != "" {
			all = append(all, junitProperty{name, Clean(value)})
		}
	}
	for _, f := range RunFacts(run) {
		add(f.Name, f.Text)
	}
	add("file", r.File)
	add("language", r.Language)
	add("verdict", string(r.Verdict))
	if r.Judged() {
		add("score", fmt.Sprintf("%d/%d", r.Score, r.MaxScore))
	}
	if r.Growth != nil {
		add("growth", r.Growth.Words)
	}
	return all
}

// CSV writes a table of grades, one student a line, for a spreadsheet: RFC 4180,
// with a byte order mark, without which Excel reads UTF-8 as the code page of
// the machine and spoils every name outside ASCII. A student without a score has
// an empty one, and a note.
//
// No cell is a formula: see [Harmless].
func CSV(w io.Writer, results []result.Result) error {
	graded := slices.ContainsFunc(results, func(r result.Result) bool {
		return r.Grade != nil || r.Handed != nil
	})
	groups := GroupNames(results)
	head := slices.Concat([]string{"student", "file", "language", "verdict", "score", "max_score"}, groups,
		[]string{"cpu_s", "memory_mib", "belief", "failed_in", "note"})
	if graded {
		head = append(head, "id", "submitted_at", "late", "attempt",
			"points", "max_points", "late_penalty", "passed", "by_hand", "comment")
	}
	rows := [][]string{head}
	for i := range results {
		row := csvRow(&results[i], len(groups))
		if graded {
			row = append(row, gradeCells(&results[i])...)
		}
		rows = append(rows, row)
	}
	return Spreadsheet(w, rows)
}

// Spreadsheet writes a table as CSV does. It makes its cells [Harmless].
func Spreadsheet(w io.Writer, rows [][]string) error {
	for _, row := range rows {
		for i := range row {
			row[i] = Harmless(row[i])
		}
	}
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	return out.WriteAll(rows)
}

// csvRow is a line of the table of grades.
func csvRow(r *result.Result, groups int) []string {
	judged := func(n int) string { return when(r.Judged(), strconv.Itoa(n)) }
	row := []string{r.Student, path(r), r.Language, string(r.Verdict), judged(r.Score), judged(r.MaxScore)}
	for _, g := range r.Groups {
		row = append(row, judged(g.Score))
	}
	row = append(row, make([]string, groups-len(r.Groups))...)
	cpu, _ := CPU(r.Groups)
	memory, _ := Memory(r.Groups)
	failedIn := ""
	if r.Failure != nil {
		failedIn = r.Failure.Group
	}
	return append(row,
		when(cpu > 0, fmt.Sprintf("%.3f", cpu.Seconds())),
		when(memory > 0, strconv.FormatInt(memory>>20, 10)),
		Cause(r), failedIn, Why(r))
}

// gradeCells are how a submission came in, and what it is worth on a scale.
func gradeCells(r *result.Result) []string {
	h, g := cmp.Or(r.Handed, &result.Handed{}), cmp.Or(r.Grade, &result.Grade{None: true})
	graded := func(is bool, words string) string { return when(is && !g.None, words) }
	passed := g.Passed != nil && *g.Passed
	late := when(h.Marked, "marked late")
	if h.Late > 0 {
		late = h.Late.Duration().Round(time.Second).String()
	}
	return []string{
		h.ID,
		h.At,
		late,
		when(h.Of > 0, fmt.Sprintf("%d of %d", h.Attempt, h.Of)),
		graded(true, Points(g.Points)),
		graded(true, Points(g.Max)),
		graded(g.Penalty > 0, Points(g.Penalty)),
		cmp.Or(graded(passed, "yes"), graded(g.Passed != nil, "no")),
		graded(g.ByHand, "yes"),
		g.Comment,
	}
}

// formula is what makes a spreadsheet calculate: a sign at the start of a cell. The cell may
// also begin at a separator other than ours, and the sign may be of the wide form.
var formula = regexp.MustCompile(`(^|[,;|"\t])([\s·]*)([-=+@＝＋－＠])`)

// Harmless makes a foreign text a cell in which nothing is calculated, and control characters
// and line ends can be seen.
func Harmless(s string) string {
	return formula.ReplaceAllString(Clean(s), "$1$2'$3")
}
