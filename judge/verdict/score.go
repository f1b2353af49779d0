package verdict

import (
	"slices"

	"adder/judge/game/board"
	"adder/judge/verdict/result"
)

// Total makes the verdict and the score out of those of the groups. A group that was
// not judged hides no failure of those after it.
func Total(r *result.Result) {
	r.Verdict = result.Accepted
	for _, g := range r.Groups {
		r.Score += g.Score
		r.MaxScore += g.MaxScore
		if g.Verdict != result.Accepted && (r.Verdict == result.Accepted || r.Verdict == result.NotJudged) {
			r.Verdict = g.Verdict
		}
	}
}

// Show picks the failure to show: of those that made the verdict, the one on the
// smallest board.
func Show(r *result.Result, failures []result.Failure) {
	best := -1
	var smallest *board.Board
	for i := range failures {
		f := &failures[i]
		b := f.Last()
		if f.Verdict() == r.Verdict &&
			(best < 0 || b != nil && (smallest == nil || board.Compare(b, smallest) < 0)) {
			best, smallest = i, b
		}
	}
	for i := range failures {
		failures[i].Bound()
	}
	if best >= 0 {
		shown := failures[best]
		r.Failure, r.Others = &shown, slices.Delete(failures, best, best+1)
	}
}
