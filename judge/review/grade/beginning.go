package grade

import (
	"context"
	"fmt"
	"time"

	"adder/cases"
	"adder/judge/game/board"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// Theory. A program that runs out of time on a tiny board, alone, does so again
// in nearly every group, and would take the whole limit of each: a Python program
// has half a minute for the two million cells of one case. So from then on the
// beginning of each case is first given as a separate input, with a proportional
// limit that is not below the suite's floor. A group in which
// even that runs out of time has failed. All others are judged as usual.
//
// A limit below the floor omitted: a program that hangs on one board and is a little slow on
// others would lose the points of a group that it finishes in time.

// The beginning of a case has at most this many cells and boards.
const (
	beginCells  = 20_000
	beginBoards = 1000
)

// hangsAgain tries the beginning of a case, if the program hung before. It returns
// nil unless that runs out of time.
func (s *submission) hangsAgain(
	ctx context.Context, c *cases.Case, limit time.Duration, sum *result.Group,
) (*result.Failure, error) {
	if s.hangsOn == 0 || s.one {
		return nil, nil
	}
	boards, share := s.beginning(c)
	if boards == 0 || boards == len(c.Answers) {
		return nil, nil
	}
	brief := max(s.Suite.Limits.TimeFloor, time.Duration(share*float64(limit)))
	a, err := s.part(ctx, c, 0, boards, brief, s.run)
	f := a.failure
	if err != nil || f == nil || f.Kind != result.TimedOut || a.run.Stop == sandbox.Exited {
		return nil, err
	}
	if a.run.Stop == sandbox.OutOfTime {
		f.Reason = fmt.Sprintf("was still running after %.2f s of CPU time on the first %d boards; "+
			"one of %d cells alone takes it longer than its limit, too",
			a.run.CPU.Seconds(), boards, s.hangsOn)
	}
	f.Number, f.Line, f.Expected, f.Got = 0, 0, 0, ""
	charge(sum, a.run)
	s.readings = nil
	f.Group, f.Case = c.Group, c.Name
	return f, nil
}

// beginning is how many boards the beginning of a case has, and its share of the case's cells.
func (s *submission) beginning(c *cases.Case) (boards int, share float64) {
	most := min(beginBoards, s.format.Most())
	cells, total := 0, 0
	scan := c.Boards()
	var b board.Board
	for i := 0; scan.Next(&b); i++ {
		total += b.Cells
		if i == boards && i < most && total <= beginCells {
			boards, cells = i+1, total
		}
	}
	return boards, float64(cells) / float64(max(1, total))
}
