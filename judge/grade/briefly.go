package grade

import (
	"context"
	"time"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/result"
)

// Theory. A program that runs out of time on a tiny board, alone, does so again
// in nearly every group, and each would be waited for in full: a Python program
// has half a minute for the two million cells of one case. So from then on a case
// first gives its beginning as an input of its own, under a limit of its own by
// the same rule: in proportion, and not below the suite's floor. A group in which
// even that runs out of time has failed. All others are judged as ever.

// tinyBoard is on up to how many cells nobody is merely slow.
const tinyBoard = 200

// What the beginning of a case is.
const (
	beginCells  = 20_000
	beginBoards = 1000
)

// briefly tries the beginning of a case, if the program hung before. It returns
// nil unless that runs out of time.
func (s *submission) briefly(ctx context.Context, c *cases.Case, limit time.Duration, sum *result.Group) (*result.Failure, error) {
	if !s.hung || s.one {
		return nil, nil
	}
	boards, share := s.beginning(c)
	if boards == 0 || boards == len(c.Answers) {
		return nil, nil
	}
	brief := max(s.Suite.Limits.TimeFloor, time.Duration(share*float64(limit)))
	r, fault, err := s.part(ctx, c, 0, boards, brief, s.timed)
	if err != nil {
		return nil, err
	}
	f := Decide(r, brief, fault)
	if f == nil || f.Kind != result.TimedOut {
		return nil, nil
	}
	charge(sum, r)
	s.readings = nil
	f.Group, f.Case = c.Group, c.Name
	return f, nil
}

// beginning is how many boards the beginning of a case has, and which share of
// the case it is.
func (s *submission) beginning(c *cases.Case) (boards int, share float64) {
	most := beginBoards
	if site := s.mostBoards(); site > 0 {
		most = min(most, site)
	}
	cells, total := 0, 0
	scan := c.Boards()
	var b board.Board
	for i := 0; scan.Next(&b); i++ {
		if total += b.Cells; i == boards && i < most && total <= beginCells {
			boards, cells = i+1, total
		}
	}
	return boards, float64(cells) / float64(max(1, total))
}
