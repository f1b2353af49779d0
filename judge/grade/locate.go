package grade

import (
	"context"
	"fmt"
	"slices"
	"time"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/result"
	"adder/judge/sandbox"
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
	alone, err := s.alone(ctx, c, limit, f)
	if f.Alone = alone != nil; !f.Alone {
		f.Notes = slices.Clone(rightAlone[f.Fault])
	}
	return err
}

// rightAlone is what it says of a fault that its board alone is answered right. What
// that comes of takes experiments, which a hunt makes.
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

// alone returns how the program fails on the board of f's number alone, or nil.
func (s *submission) alone(ctx context.Context, c *cases.Case, limit time.Duration, f *result.Failure) (*result.Failure, error) {
	r, fault, err := s.part(ctx, c, f.Number-1, f.Number, limit, s.run)
	if err != nil {
		return nil, err
	}
	return Decide(r, limit, fault), nil
}

// locate finds the board on which a process died, and fills it in. fault is what
// was wrong with the output up to then: as a rule, that it ends. Of the groups in
// which a program dies only the first is looked at: one board is enough to show,
// and looking for it takes many runs.
func (s *submission) locate(ctx context.Context, c *cases.Case, limit time.Duration, fault, f *result.Failure) (err error) {
	f.Group, f.Case = c.Group, c.Name
	if s.located {
		return nil
	}
	s.located = true
	switch {
	case fault == nil:
		f.Notes = append(f.Notes, result.AllRightBefore)
		return nil
	case len(c.Answers) == 1 || s.one:
		f.Number, f.Got, f.Alone = fault.Number, fault.Got, true
		return place(c, f)
	}
	f.Number, err = s.deadly(ctx, c, limit, fault.Number-1)
	if err != nil || f.Number == 0 {
		return err
	}
	if err := place(c, f); err != nil {
		return err
	}
	return s.confirm(ctx, c, limit, f)
}

// confirm tries the board that was found alone. If the process dies of it too,
// that run is told.
func (s *submission) confirm(ctx context.Context, c *cases.Case, limit time.Duration, f *result.Failure) error {
	alone, err := s.alone(ctx, c, limit, f)
	switch {
	case err != nil:
		return err
	case alone != nil && alone.Kind == f.Kind:
		f.Reason, f.Output, f.Frames, f.Got, f.Alone = alone.Reason, alone.Output, alone.Frames, alone.Got, true
		s.hung = f.Kind == result.TimedOut && f.Last().Cells <= tinyBoard
	case f.Kind == result.TimedOut: // time may also be lost on many boards, a little on each
		f.Notes = append(f.Notes, result.ManyBoards)
	default:
		f.Notes = append(f.Notes, result.NotAlone)
	}
	return nil
}

// deadly returns the number of the board by which a process dies, 0 if none is
// found. The first good ones are survived.
func (s *submission) deadly(ctx context.Context, c *cases.Case, limit time.Duration, good int) (int, error) {
	return Locate(good, len(c.Answers), func(lo, hi int) (bool, error) {
		short := s.searchLimit(c, hi-lo, limit)
		r, _, err := s.part(ctx, c, lo, hi, short, s.run)
		return Decide(r, short, nil) != nil, err
	})
}

// searchLimit is the CPU time that a part of a case gets while a board is looked
// for. It is short because half of the parts run into it: a few times what the
// program takes to start, and half a microsecond for each byte to read. The
// board found is confirmed under the full limit.
func (s *submission) searchLimit(c *cases.Case, boards int, limit time.Duration) time.Duration {
	bytes := len(c.Text) * boards / len(c.Answers)
	return min(limit, 100*time.Millisecond+5*s.start+time.Duration(bytes)*500*time.Nanosecond)
}

// Locate returns the number, from 1, of the first board such that a process dies
// by it; 0 if none does. Boards before number good, counted from 0, are known to
// be survived. dies gives the boards from lo to before hi, of total, to a fresh
// process. It is asked O(log total) times.
func Locate(good, total int, dies func(lo, hi int) (bool, error)) (int, error) {
	first, good, dead, err := gallop(good, total, dies)
	for err == nil && dead-good > 1 {
		mid := good + (dead-good)/2
		var died bool
		if died, err = dies(first, mid); died {
			dead = mid
		} else {
			good = mid
		}
	}
	if err != nil {
		return 0, err
	}
	return dead, nil
}

// gallop tries parts of growing length. A process that is given the boards from
// first on survives those before number good, and dies before number dead, which is
// 0 if it never does.
func gallop(good, total int, dies func(lo, hi int) (bool, error)) (first, survived, dead int, err error) {
	first = good
	for step := 1; ; step *= 8 {
		hi := min(first+step, total)
		died, err := dies(first, hi)
		switch {
		case err != nil || died:
			return first, good, hi, err
		case hi == total && first == 0:
			return 0, 0, 0, nil
		case hi == total:
			first, good, step = 0, 0, total // it needs the boards before, too
		default:
			good = hi
		}
	}
}

// part runs the program, by run, on the boards of a case from lo to before hi, and
// checks what it prints.
func (s *submission) part(ctx context.Context, c *cases.Case, lo, hi int, limit time.Duration,
	run func(context.Context, *sandbox.Input, time.Duration) (sandbox.Result, error)) (sandbox.Result, *result.Failure, error) {
	text, err := extract(c, lo, hi)
	if err != nil {
		return sandbox.Result{}, nil, err
	}
	written, err := s.format.Rewrite(c.FullName(), text)
	if err != nil {
		return sandbox.Result{}, nil, err
	}
	in, err := sandbox.NewInput(written)
	if err != nil {
		return sandbox.Result{}, nil, err
	}
	defer in.Close()
	r, err := run(ctx, in, limit)
	if err != nil {
		return r, nil, err
	}
	fault, err := Check(r.Stdout, c.Answers[lo:hi], func() *board.Scanner { return board.NewScanner(c.FullName(), text) }, CheckOptions{RequireThrows: s.RequireThrows})
	return r, fault, err
}

// extract writes some boards of a case as a plain input.
func extract(c *cases.Case, lo, hi int) ([]byte, error) {
	boards := make([]board.Board, hi-lo)
	scanner := c.Boards()
	var skipped board.Board
	for i := range hi {
		b := &skipped
		if i >= lo {
			b = &boards[i-lo]
		}
		if !scanner.Next(b) {
			return nil, fmt.Errorf("%s: board %d: %w", c.FullName(), i+1, scanner.Err())
		}
	}
	return board.Plain(boards...), nil
}
