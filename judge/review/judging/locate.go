package judging

import (
	"context"
	"slices"
	"time"

	"adder/cases"
	"adder/judge/trial"
	"adder/judge/verdict"
	"adder/judge/verdict/result"
)

// Theory. A case is one process, so a process that dies on one of 100,000 boards shows
// little. The right answers that it had printed need no search. From the next board on,
// parts of growing length are tried until a process dies, and that part is halved until
// one board is left.

// blame completes the failure of a wrong answer: its board is tried alone.
func (s *submission) blame(ctx context.Context, c *cases.Case, o *outcome) error {
	f := o.failure
	if f.Number == 0 { // the case has no boards
		return nil
	}
	if err := place(c, f); err != nil {
		return err
	}
	exactly := func(limit time.Duration) time.Duration { return limit }
	a, err := s.inTime(ctx, item{c, f.Number - 1, f.Number}, o, exactly)
	f.Alone = a.failure != nil
	if !f.Alone {
		f.Notes = slices.Clone(rightAlone[f.Fault])
	}
	return err
}

// rightAlone are the notes on a board that is answered right alone, by the kind of wrong
// output. Only a hunt finds out why, by experiments.
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
	f.File, f.Boards = c.FileOf(f.Number), result.OneBoard(b)
	f.Expected = int(c.Answers[f.Number-1])
	return err
}

// locate finds the board on which a process died, and puts it into the failure. Only the first
// group in which a program dies is searched: one board is enough to show, and the search takes
// many runs.
func (s *submission) locate(ctx context.Context, it item, o *outcome) error {
	f := o.failure
	printed := own(f) // says what was printed before
	f.Number, f.Line, f.Expected, f.Got = 0, 0, 0, ""
	if s.located {
		return nil
	}
	s.located = true
	switch {
	case verdict.OnlyExitCode(o.run, o.fault):
		return nil
	case o.fault == nil:
		f.Notes = append(f.Notes, result.AllRightBefore)
		return nil
	case it.hi-it.lo == 1:
		f.Number, f.Got, f.Alone = it.hi, o.fault.Got, true
		return place(it.c, f)
	}
	brief := func(b *trial.Batch) time.Duration { return min(o.limit, s.brief(b)) }
	b, done := s.boards(it)
	defer done()
	printed.Number = max(0, printed.Number-it.lo)
	at, err := s.pool.Killer(ctx, "", b, trial.NewSymptom(printed, b, o.run, o.limit), brief)
	if err != nil || at == b.Len() {
		return err
	}
	f.Number = it.lo + at + 1
	err = place(it.c, f)
	if err != nil {
		return err
	}
	return s.confirm(ctx, it, o.limit, f)
}

// confirm tries the board that was found, alone. If the process dies of it too, that run
// is reported.
func (s *submission) confirm(
	ctx context.Context, it item, limit time.Duration, f *result.Failure,
) error {
	if f.Kind == result.Memory && s.hadMoreTime { // it filled its memory only after its time limit
		limit *= moreTime
	}
	a, err := s.give(ctx, item{it.c, f.Number - 1, f.Number}, limit, limit)
	alone := a.failure
	switch {
	case err != nil:
		return err
	case alone != nil && alone.Kind == f.Kind:
		f.Reason, f.Output, f.Frames, f.Got = alone.Reason, alone.Output, alone.Frames, alone.Got
		f.Alone = true
		if verdict.OnlyExitCode(a.run, a.fault) && f.Number < it.hi {
			f.Reason = verdict.ExitsEarly(a.run)
		}
		if hangs(f) {
			s.pool.SetHangs(true)
		}
	case alone != nil && alone.Kind.Exhausts() && f.Kind.Exhausts(): // perhaps another limit
		f.Alone = true
	case f.Kind == result.TimedOut: // it may lose a little time on each of many boards
		f.Notes = append(f.Notes, result.ManyBoards)
	default:
		f.Notes = append(f.Notes, result.NotAlone)
	}
	return nil
}

// hangs reports whether a failure shows a program that hangs: it ran out of time on a
// tiny board alone.
func hangs(f *result.Failure) bool {
	b := f.Last()
	return f.Kind == result.TimedOut && f.Alone && b != nil && b.Cells <= trial.TinyBoard
}

// brief is the CPU time that a part of a case gets in the search for a board. It is
// short because half of the parts exceed it: a few times what the
// program takes to start, and half a microsecond for each byte to read. The
// board is then confirmed under the full limit.
func (s *submission) brief(b *trial.Batch) time.Duration {
	return 100*time.Millisecond + 5*s.start() + time.Duration(len(b.Text))*500*time.Nanosecond
}
