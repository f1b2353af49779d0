package grade

import (
	"context"
	"fmt"
	"time"

	"adder/cases"
	"adder/judge/game/board"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
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

// Hangs reports whether a failure shows a program that hangs: it ran out of time on a
// tiny board alone.
func Hangs(f *result.Failure) bool {
	b := f.Last()
	return f.Kind == result.TimedOut && f.Alone && b != nil && b.Cells <= trial.TinyBoard
}

// The beginning of a case has at most this many cells and boards.
const (
	beginCells  = 20_000
	beginBoards = 1000
)

// briefly tries the beginning of a case, if the program hung before. It returns
// nil unless that runs out of time.
func (s *submission) briefly(
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

// Theory. A group fails with its first board without a right answer. A program that has
// failed in one group mostly fails in the others, on one of the first boards. So such a
// program first gets only the beginning of a large case. If it fails there too, it need not
// get the rest, which could take its whole time limit. If it is so slow there that the whole
// case would take too long, it gets as many boards as the site would give: only a failure in
// such an input counts.

// outcome runs the program on a case, and reports whether a failure was seen in an
// input of the site's size.
func (s *submission) outcome(
	ctx context.Context, c *cases.Case, limit time.Duration,
) (a attempt, stands bool, err error) {
	s.survived = 0
	for boards := s.sixteenth(c); boards > s.survived; {
		a, err = s.part(ctx, c, 0, boards, limit, s.timed)
		if err != nil {
			return a, false, err
		}
		f := a.failure
		if f != nil && s.survived > 0 && f.Kind != result.TimedOut {
			break // the whole case may end in another way
		}
		if f != nil {
			return a, true, s.keepReadings(c, 0, boards, a.run, a.fault)
		}
		s.survived = boards
		whole := (a.run.CPU - s.start()) * time.Duration(len(c.Answers)/boards)
		if whole > limit { // a smaller input may be enough
			boards = s.format.Most()
		}
	}
	a, err = s.answers(ctx, c, limit)
	return a, false, err
}

// sixteenth is how many boards of a case the program gets alone before it gets all; 0 is
// none. A program whose numbers another reading of the rules explains so far gets all at
// once: only all boards can show that reading.
func (s *submission) sixteenth(c *cases.Case) int {
	most, total := s.format.Most(), len(c.Answers)
	if !s.failed || s.one || total <= most || len(s.readings) > 0 {
		return 0
	}
	return min(max(1, total/16), most)
}
