package report

import (
	"io"
	"os"
	"regexp"

	"adder/judge/result"
)

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
