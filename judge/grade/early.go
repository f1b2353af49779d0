package grade

import (
	"context"
	"time"

	"adder/cases"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// Theory. A group fails with its first board that is not answered right, however
// many come after it. A program that has failed in one group mostly fails in the
// others, on one of the first boards. So such a program is given the beginning of a
// large case on its own; if it fails there too, the rest need not be waited for, which
// can take its whole time limit.

// outcome runs the program on a case, and reports whether a failure was seen in an
// input of the site's size.
func (s *submission) outcome(ctx context.Context, c *cases.Case, limit time.Duration) (r sandbox.Result, fault *result.Failure, stands bool, err error) {
	s.survived = 0
	if boards := s.sixteenth(c); boards > 0 {
		_, most := around(limit)
		r, fault, err = s.part(ctx, c, 0, boards, most, s.run)
		chance := near(r, limit) && r.CPU > limit
		if err == nil && !chance && Decide(r, limit, fault) != nil {
			return r, fault, true, s.keepReadings(c, 0, boards, r, fault)
		}
		if err != nil {
			return r, nil, false, err
		}
		if !chance {
			s.survived = boards
		}
	}
	r, fault, err = s.answers(ctx, c, limit)
	return r, fault, false, err
}

// sixteenth is how many boards of a case the program is given on their own before it
// is given all; 0 is none. One whose numbers another reading of the rules explains so
// far is given all at once, for that is what the rest will tell.
func (s *submission) sixteenth(c *cases.Case) int {
	most, total := s.mostBoards(), len(c.Answers)
	if !s.failed || s.one || most == 0 || total <= most || len(s.readings) > 0 {
		return 0
	}
	return min(max(1, total/16), most)
}
