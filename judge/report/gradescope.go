package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

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
	points, _, ok := r.Worth()
	if ok {
		j.Score = &points
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
	if r.Run == nil || len(r.Run.NotEnforced) == 0 {
		return ""
	}
	words = "This is shown to instructors only. The sandbox was of level " + Clean(r.Sandbox) + ".\n"
	for _, sentence := range r.Run.NotEnforced {
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
