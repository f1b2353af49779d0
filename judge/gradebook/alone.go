package gradebook

import (
	"context"
	"errors"
	"fmt"

	"adder/judge/result"
	"adder/judge/review"
)

// Theory. A note that work began, and no result, says only that we ended meanwhile. A
// submission is to blame if judging it, alone and in a process of its own, ends that
// process again and again while nobody ends us; whoever kills us from outside kills
// both. Nothing is held against a submission beyond the grading that saw it.

// A Death is that the process ended which judged a submission alone.
type Death struct{ How string }

func (e *Death) Error() string { return "the process that judged it alone died: " + e.How }

// deaths is how often in a row that may be before a submission is given up.
const deaths = 3

// alone judges a suspect.
func (g *Grading) alone(ctx context.Context, s review.Submission) (x result.Result, err error) {
	var death *Death
	for range deaths {
		if x, err = g.Alone(ctx, s); errors.As(err, &death) {
			continue
		}
		if err != nil && x.Verdict == result.NotJudged {
			x = result.Result{Verdict: result.JudgeError, Error: err.Error()}
		}
		return x, err
	}
	words := fmt.Sprintf("Adder itself died %d times in a row while it judged this submission alone (%s)", deaths, death.How)
	return result.Result{Verdict: result.JudgeError, Error: words}, err
}
