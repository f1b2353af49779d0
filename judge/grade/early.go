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

// beginning is what share of a case's boards its beginning is.
const beginning = 16

// hopeless is how many times the time limit all boards of a case must seem to take
// before as many as the site gives are tried first.
const hopeless = 2

// outcome runs the program on a case, and reports whether a failure was seen in an
// input of the site's size.
func (s *submission) outcome(ctx context.Context, c *cases.Case, limit time.Duration) (r sandbox.Result, fault *result.Failure, stands bool, err error) {
	s.survived = 0
	for _, boards := range s.beginnings(c) {
		_, most := around(limit)
		r, fault, err = s.part(ctx, c, 0, boards, most, s.run)
		if err != nil {
			return r, nil, false, err
		}
		if near(r, limit) && r.CPU > limit {
			break // chance may have decided
		}
		if Decide(r, limit, fault) != nil {
			return r, fault, true, s.keepReadings(c, 0, boards, r, fault)
		}
		s.survived = boards
		if r.CPU*time.Duration(len(c.Answers)/boards) < hopeless*limit {
			break // all of them are worth a try
		}
	}
	r, fault, err = s.answers(ctx, c, limit)
	return r, fault, false, err
}

// beginnings is how many boards of a case the program is given on their own before it
// is given all. One whose numbers another reading of the rules explains so far is
// given all at once, for that is what the rest will tell.
func (s *submission) beginnings(c *cases.Case) (all []int) {
	most, total := s.mostBoards(), len(c.Answers)
	if s.one || most == 0 || total <= most || len(s.readings) > 0 {
		return nil
	}
	if s.failed {
		all = append(all, min(max(1, total/beginning), most))
	}
	if s.late {
		all = append(all, most)
	}
	return all
}
