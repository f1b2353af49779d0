package report

import (
	"bytes"
	"strings"
	"testing"

	"adder/judge/board"
	"adder/judge/result"
)

// TestPartlyAndAlso: what is believed on some boards is not called a belief, and
// two beliefs that cannot be told apart are both told.
func TestPartlyAndAlso(t *testing.T) {
	t.Parallel()
	told := []result.Belief{{Name: "snakes-avoided", Doc: "Your program never takes a snake."}}
	for _, c := range []struct {
		diagnosis  result.Diagnosis
		want, hide string
	}{
		{result.Diagnosis{Confidence: result.Hint, Part: &result.Part{On: "boards with more cells than faces", Boards: 12345, Name: "snakes-avoided", Beliefs: told, Elsewhere: "crashes"}},
			"on boards with more cells than faces it behaves exactly like a program with the belief snakes-avoided (12,345 tried); elsewhere it sometimes crashes Your program never takes a snake.", "belief: "},
		{result.Diagnosis{Confidence: result.Exact, Name: "chained", Beliefs: []result.Belief{{Name: "chained", Doc: "Your program follows chains."}}, Also: []result.Also{{Name: "snakes-avoided", Beliefs: told}}},
			"belief: chained Your program follows chains. or it has the belief snakes-avoided, which predicts the same on all boards tried: Your program never takes a snake", "no known"},
	} {
		b := board.Board{Cells: 3, Faces: 1}
		r := result.Result{Submission: "a.cpp", Verdict: result.WrongAnswer, Diagnosis: &c.diagnosis,
			Finding: &result.Failure{Kind: result.Wrong, Reason: "wrong", Boards: result.One(b)}}
		var out bytes.Buffer
		if err := Markdown(&out, result.Run{}, r); err != nil {
			t.Fatal(err)
		}
		plain := Tell(&r, "").body(false)
		for _, text := range []string{plain, strings.NewReplacer("**", "", "`", "").Replace(out.String())} {
			got := strings.Join(strings.Fields(text), " ")
			if !strings.Contains(got, c.want) || strings.Contains(got, c.hide) {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		}
	}
}
