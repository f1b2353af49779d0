package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"strings"

	"adder/judge/result"
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
		Score        *float64 `json:"score,omitempty"` // nil where there is none to give
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
// The result has been through [result.Detail.Of]. Where there is no score by our
// own fault, none is written, which makes Gradescope say that its autograder
// failed: that can be run again, and a zero could not be told from an earned one.
// What could not be judged by the student's own fault is a failed test with the
// reason, which Gradescope shows; its score is the teacher's to choose.
func Gradescope(w io.Writer, run result.Run, r result.Result) error {
	j := gradescopeJSON{Format: "text", Stdout: "hidden"}
	if g := r.Grade; g != nil && !g.None {
		j.Score = &g.Points
	} else if r.Judged() {
		score := float64(r.Score)
		j.Score = &score
	}
	if !r.Judged() {
		j.Output = strings.TrimSuffix(Clean(Why(&r))+"\n"+notes(&r), "\n")
		if r.Note != "" {
			j.Tests = []gradescopeTest{{Score: j.Score, Status: "failed", Name: "submission", NameFormat: "text", Output: Clean(r.Note), OutputFormat: "text", Visibility: "visible"}}
		}
		return indented(w, j)
	}
	points, of := Worth(&r)
	j.Output = fmt.Sprintf("%s, %s of %s points. %s.\n%s", r.Verdict, cmp.Or(points, "0"), cmp.Or(of, "0"), meaning(r.Verdict), notes(&r))
	if r.Growth != nil {
		j.Output += GrowthWords(r.Growth) + "\n"
	}
	for i, g := range r.Groups {
		j.Seconds += g.Wall.Duration().Seconds()
		score, most := groupPoints(&r, i)
		t := gradescopeTest{Score: &score, MaxScore: &most, Status: "failed", Name: Clean(g.Name), NameFormat: "text", OutputFormat: "text", Visibility: "visible"}
		if g.Verdict == result.Accepted {
			t.Status = "passed"
		}
		_, t.Output = groupWords(&r, g, run.Format)
		j.Tests = append(j.Tests, t)
	}
	j.Seconds = math.Round(1000*j.Seconds) / 1000
	if words := reach(&r); words != "" {
		j.Tests = append(j.Tests, gradescopeTest{Score: new(float64), MaxScore: new(float64), Status: "passed", Name: "what the sandbox does not hold", NameFormat: "text", Output: words, OutputFormat: "text", Visibility: "hidden"})
	}
	return indented(w, j)
}

// groupPoints are the points of a group on the scale, or its score.
func groupPoints(r *result.Result, i int) (points, most float64) {
	if g := r.Grade; g != nil && i < len(g.Groups) {
		return g.Groups[i].Points, g.Groups[i].Max
	}
	return float64(r.Groups[i].Score), float64(r.Groups[i].MaxScore)
}

// notes are the sentences about a grade, one a line.
func notes(r *result.Result) (lines string) {
	for _, note := range WorthNotes(r) {
		lines += capitalised(note) + ".\n"
	}
	return lines
}

// reach tells who teaches, and nobody else, what a submission was not kept from.
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

// The result.json of Classroom 50, schema classroom50/result/v1: its repository
// foundation50/classroom50 has the contract in wiki/Advanced-Autograding.md and
// schemas/result-v1.schema.json. Every field is required, none may be empty, and
// none may be added except to a test.
type (
	classroom50JSON struct {
		Schema     string            `json:"schema"`
		Classroom  string            `json:"classroom"`
		Assignment string            `json:"assignment"`
		Type       string            `json:"assignment_type"`
		Owner      string            `json:"owner"`
		Submission string            `json:"submission"`
		Commit     string            `json:"commit"`
		Release    string            `json:"release"`
		Review     string            `json:"review"`
		Time       string            `json:"datetime"`
		Score      int               `json:"score"`
		MaxScore   int               `json:"max-score"`
		Tests      []classroom50Test `json:"tests"`
	}
	classroom50Test struct {
		Name     string `json:"test-name"`
		Passed   bool   `json:"passed"`
		Score    int    `json:"score"`
		MaxScore int    `json:"max-score"`
		Output   string `json:"output,omitempty"` // beyond the contract, and kept by it
	}
)

// Classroom50 writes the result.json of one submission, a test for each group.
// The result has been through [result.Detail.Of]. Whose submission it is, and in which
// classroom, is what its runner says in the environment; elsewhere the file has
// the right form, and names nobody's classroom. A submission without a score has
// no tests and 0 of 0 points, which is what its runner writes where it fails.
func Classroom50(w io.Writer, run result.Run, r result.Result) error {
	commit := fromRunner("none", "COMMIT_URL")
	j := classroom50JSON{
		Schema:    "classroom50/result/v1",
		Classroom: fromRunner("none", "CLASSROOM"), Assignment: fromRunner("none", "ASSIGNMENT"),
		Type:       fromRunner("individual", "ASSIGNMENT_TYPE"),
		Owner:      fromRunner(nameOf(&r), "OWNER", "USERNAME"),
		Submission: fromRunner("submit/none", "SUBMISSION_TAG"),
		Commit:     commit, Release: fromRunner("none", "RELEASE_URL"), Review: fromRunner(commit, "REVIEW_URL"),
		Tests: []classroom50Test{},
	}
	j.Time = submittedAt(j.Submission)
	if r.Judged() {
		j.Score, j.MaxScore = r.Score, r.MaxScore
		for _, g := range r.Groups {
			_, words := groupWords(&r, g, run.Format)
			j.Tests = append(j.Tests, classroom50Test{Clean(g.Name), g.Verdict == result.Accepted, g.Score, g.MaxScore, words})
		}
	}
	return indented(w, j)
}

// fromRunner is the first of these variables of the environment that is set.
// Elsewhere than in the runner they mean something else: a desktop's USERNAME is
// who grades.
func fromRunner(otherwise string, names ...string) string {
	inRunner := os.Getenv("SUBMISSION_TAG") != ""
	for _, name := range names {
		if v := os.Getenv(name); inRunner && v != "" {
			return v
		}
	}
	return otherwise
}

var submitTag = regexp.MustCompile(`^submit/(\d{4}-\d\d-\d\d)T([01]\d|2[0-3])-([0-5]\d)-([0-5]\d)Z(?:-|$)`)

// submittedAt is the time that a submission's tag names, so that the same
// submission always has the same result. Its runner knows the commit's own time
// and puts that in its place.
func submittedAt(tag string) string {
	m := submitTag.FindStringSubmatch(tag)
	if m == nil {
		return "1970-01-01T00:00:00Z"
	}
	return m[1] + "T" + m[2] + ":" + m[3] + ":" + m[4] + "Z"
}

// indented writes a JSON document for people, too.
func indented(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
