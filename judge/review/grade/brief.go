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
// in nearly every group, and each would be waited for in full: a Python program
// has half a minute for the two million cells of one case. So from then on a case
// first gives its beginning as an input of its own, under a limit of its own by
// the same rule: in proportion, and not below the suite's floor. A group in which
// even that runs out of time has failed. All others are judged as ever.
//
// A part of the floor omitted: a program that hangs on one board and is a little slow on
// others would lose the points of a group that it ends in time.

// Hangs reports whether a failure shows a program that hangs: it ran out of time on a
// tiny board alone.
func Hangs(f *result.Failure) bool {
	b := f.Last()
	return f.Kind == result.TimedOut && f.Alone && b != nil && b.Cells <= trial.TinyBoard
}

// What the beginning of a case is.
const (
	beginCells  = 20_000
	beginBoards = 1000
)

// briefly tries the beginning of a case, if the program hung before. It returns
// nil unless that runs out of time.
func (s *submission) briefly(
	ctx context.Context,
	c *cases.Case,
	limit time.Duration,
	sum *result.Group,
) (*result.Failure, error) {
	if s.hung == 0 || s.one {
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
		f.Reason = fmt.Sprintf("was still running after %.2f s of CPU time on the first %d boards; one "+
			"of %d cells alone takes it longer than its limit, too",
			a.run.CPU.Seconds(), boards, s.hung)
	}
	f.Number, f.Line, f.Expected, f.Got = 0, 0, 0, ""
	charge(sum, a.run)
	s.readings = nil
	f.Group, f.Case = c.Group, c.Name
	return f, nil
}

// beginning is how many boards the beginning of a case has, and which share of
// the case it is.
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

// Theory. A group fails with its first board that is not answered right, however
// many come after it. A program that has failed in one group mostly fails in the
// others, on one of the first boards. So such a program is given the beginning of a
// large case on its own; if it fails there too, the rest need not be waited for, which
// can take its whole time limit. One that is slow there, so that all would be too much,
// is given as many as the site would give: only what fails there counts.

// outcome runs the program on a case, and reports whether a failure was seen in an
// input of the site's size.
func (s *submission) outcome(
	ctx context.Context,
	c *cases.Case,
	limit time.Duration,
) (a attempt, stands bool, err error) {
	s.survived = 0
	for boards := s.sixteenth(c); boards > s.survived; {
		a, err = s.part(ctx, c, 0, boards, limit, s.timed)
		if err != nil {
			return a, false, err
		}
		if f := a.failure; f != nil && s.survived > 0 && f.Kind != result.TimedOut {
			break // all together may end otherwise
		} else if f != nil {
			return a, true, s.keepReadings(c, 0, boards, a.run, a.fault)
		}
		s.survived = boards
		whole := (a.run.CPU - s.start()) * time.Duration(len(c.Answers)/boards)
		if whole > limit { // a smaller input may tell
			boards = s.format.Most()
		}
	}
	a, err = s.answers(ctx, c, limit)
	return a, false, err
}

// sixteenth is how many boards of a case the program is given on their own before it
// is given all; 0 is none. One whose numbers another reading of the rules explains so
// far is given all at once, for that is what the rest will tell.
func (s *submission) sixteenth(c *cases.Case) int {
	most, total := s.format.Most(), len(c.Answers)
	if !s.failed || s.one || total <= most || len(s.readings) > 0 {
		return 0
	}
	return min(max(1, total/16), most)
}
