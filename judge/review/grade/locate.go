package grade

import (
	"context"
	"slices"
	"time"

	"adder/cases"
	"adder/judge/trial"
	"adder/judge/verdict"
	"adder/judge/verdict/result"
)

// A case is one process, so a process that dies on one of 100,000 boards says
// little. What it had printed by then says where not to look: the boards it
// answered right. From the next one on, parts of growing length are tried until
// one dies, and halved until one board is left.

// blame completes the failure of a wrong answer: its board is tried alone.
func (s *submission) blame(ctx context.Context, c *cases.Case, limit time.Duration, f *result.Failure) error {
	f.Group, f.Case = c.Group, c.Name
	if f.Number == 0 { // the case has no boards
		return nil
	}
	if err := place(c, f); err != nil {
		return err
	}
	a, err := s.part(ctx, c, f.Number-1, f.Number, limit, s.run)
	f.Alone = a.failure != nil
	if !f.Alone {
		f.Notes = slices.Clone(rightAlone[f.Fault])
	}
	return err
}

// rightAlone notes, for each kind of wrong output, that the board alone is answered
// right. To find out why takes experiments, which a hunt makes.
var rightAlone = map[result.Fault][]result.Note{
	result.WrongNumber: {result.RightAlone},
	result.WrongThrows: {result.RightAlone},
	result.Missing:     {result.RightAlone},
	result.Shifted:     {result.RightAlone},
	result.NotNumber:   {result.RightAlone},
}

// place puts the board of f's number into f.
func place(c *cases.Case, f *result.Failure) error {
	b, err := c.Board(f.Number)
	f.Case, f.Boards, f.Expected = c.PartOf(f.Number), result.One(b), int(c.Answers[f.Number-1])
	return err
}

// locate finds the board on which a process died, and fills it in. Only the first group
// in which a program dies is searched: one board is enough to show, and looking for it
// takes many runs.
func (s *submission) locate(ctx context.Context, c *cases.Case, limit time.Duration, a attempt) error {
	f, fault := a.failure, a.fault
	printed := *f // which says what had been printed by then
	f.Group, f.Case = c.Group, c.Name
	f.Number, f.Line, f.Expected, f.Got = 0, 0, 0, ""
	if s.located {
		return nil
	}
	s.located = true
	switch {
	case fault == nil && verdict.OnlyExitCode(f):
		return nil
	case fault == nil:
		f.Notes = append(f.Notes, result.AllRightBefore)
		return nil
	case len(c.Answers) == 1 || s.one:
		f.Number, f.Got, f.Alone = fault.Number, fault.Got, true
		return place(c, f)
	}
	brief := func(b *trial.Batch) time.Duration { return min(limit, s.brief(b)) }
	b := s.Batch(c)
	at, err := s.pool.Killer(ctx, "", b, trial.NewSymptom(&printed, b, a.run, limit), brief)
	if err != nil || at == b.Len() {
		return err
	}
	f.Number = at + 1
	err = place(c, f)
	if err != nil {
		return err
	}
	return s.confirm(ctx, c, limit, f)
}

// confirm tries the board that was found, alone. If the process dies of it too, that run
// is reported.
func (s *submission) confirm(
	ctx context.Context,
	c *cases.Case,
	limit time.Duration,
	f *result.Failure,
) error {
	if f.Kind == result.Memory && s.longer { // it took longer than its limit to get there
		limit *= moreTime
	}
	a, err := s.part(ctx, c, f.Number-1, f.Number, limit, s.run)
	alone := a.failure
	switch {
	case err != nil:
		return err
	case alone != nil && alone.Kind == f.Kind:
		f.Reason, f.Output, f.Frames, f.Got, f.Alone = alone.Reason, alone.Output, alone.Frames, alone.Got, true
		if Hangs(f) {
			s.hung = f.Last().Cells
			s.pool.KnownToHang()
		}
	case alone != nil && alone.Kind.Exhausts() && f.Kind.Exhausts(): // which limit it comes to first may change
		f.Alone = true
	case f.Kind == result.TimedOut: // time may also be lost on many boards, a little on each
		f.Notes = append(f.Notes, result.ManyBoards)
	default:
		f.Notes = append(f.Notes, result.NotAlone)
	}
	return nil
}

// brief is the CPU time that a part of a case gets while a board is looked
// for. It is short because half of the parts run into it: a few times what the
// program takes to start, and half a microsecond for each byte to read. The
// board found is confirmed under the full limit.
func (s *submission) brief(b *trial.Batch) time.Duration {
	return 100*time.Millisecond + 5*s.start() + time.Duration(len(b.Text))*500*time.Nanosecond
}
