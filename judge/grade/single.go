package grade

import (
	"context"
	"time"

	"adder/cases"
	"adder/judge/sandbox"
)

// singly runs a program of which each process answers one board on the boards of
// a case, up to the first that is not accepted. The result is that one's, or of
// an accepted case the run that took longest; its output is what all printed.
func (t *trial) singly(ctx context.Context, c *cases.Case, limit time.Duration) (sandbox.Result, *Fault, error) {
	var longest sandbox.Result
	var printed []byte
	for i := range c.Answers {
		r, fault, err := t.board(ctx, c, i, limit)
		if err != nil {
			return r, nil, err
		}
		printed = append(append(printed, r.Stdout...), '\n')
		if verdict, _ := Decide(r, limit, fault); verdict != Accepted {
			r.Stdout = printed
			if fault == nil {
				fault = &Fault{Kind: Missing, Expected: int(c.Answers[i])}
			}
			fault.Board = i + 1
			return r, fault, t.narrow(c, r, i+1)
		}
		if r.CPU >= longest.CPU {
			longest = r
		}
	}
	longest.Stdout = printed
	return longest, nil, t.narrow(c, longest, len(c.Answers))
}

// board runs the program on one board, counted from 0; again, if the run ends
// near the time limit.
func (t *trial) board(ctx context.Context, c *cases.Case, i int, limit time.Duration) (sandbox.Result, *Fault, error) {
	_, most := around(limit)
	r, fault, err := t.part(ctx, c, i, i+1, most)
	if err != nil || !near(r, limit) {
		return r, fault, err
	}
	again, later, err := t.part(ctx, c, i, i+1, most)
	if better(r, again).CPU == r.CPU {
		return r, fault, err
	}
	return again, later, err
}
