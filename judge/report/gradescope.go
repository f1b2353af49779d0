package report

import (
	"encoding/json"
	"fmt"
	"io"
	"math"

	"adder/judge/result"
)

// The results.json of Gradescope, as its autograder specification describes it
// (gradescope-autograders.readthedocs.io, "Output format"). Formats are written
// out as "text" everywhere: without them the top output would be taken for HTML.
type (
	gradescopeJSON struct {
		Score     *int             `json:"score,omitempty"`
		Seconds   float64          `json:"execution_time,omitempty"`
		Output    string           `json:"output"`
		Format    string           `json:"output_format"`
		Stdout    string           `json:"stdout_visibility"`
		Tests     []gradescopeTest `json:"tests,omitempty"`
		ExtraData map[string]any   `json:"extra_data,omitempty"`
	}
	gradescopeTest struct {
		Score        int    `json:"score"`
		MaxScore     int    `json:"max_score"`
		Status       string `json:"status"` // "passed" or "failed"
		Name         string `json:"name"`
		NameFormat   string `json:"name_format"`
		Output       string `json:"output,omitempty"`
		OutputFormat string `json:"output_format"`
		Visibility   string `json:"visibility"`
	}
)

// Gradescope writes the results.json of one submission, a test for each group.
// The result has been through [result.Detail.Of]. Where there is no score, by our
// own fault or for want of a submission, none is written, which makes Gradescope
// say that its autograder failed: that can be run again, and a zero could not be
// told from an earned one.
func Gradescope(w io.Writer, run result.Run, r result.Result) error {
	j := gradescopeJSON{Format: "text", Stdout: "hidden"}
	if !r.Judged() {
		j.Output = Clean(Why(&r))
		return indented(w, j)
	}
	j.Score = &r.Score
	j.Output = fmt.Sprintf("%s, %d of %d points. %s.\n", r.Verdict, r.Score, r.MaxScore, meaning(r.Verdict))
	if r.Growth != nil {
		j.Output += GrowthWords(r.Growth) + "\n"
	}
	for _, g := range r.Groups {
		j.Seconds += g.Wall.Duration().Seconds()
		t := gradescopeTest{Score: g.Score, MaxScore: g.MaxScore, Status: "failed", Name: Clean(g.Name), NameFormat: "text", OutputFormat: "text", Visibility: "visible"}
		if g.Verdict == result.Accepted {
			t.Status = "passed"
		}
		_, t.Output = groupWords(&r, g, run.Format)
		j.Tests = append(j.Tests, t)
	}
	j.Seconds = math.Round(1000*j.Seconds) / 1000
	return indented(w, j)
}

// indented writes a JSON document for people, too.
func indented(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
