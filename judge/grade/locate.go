package grade

import (
	"context"
	"fmt"
	"time"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/sandbox"
)

// A case is one process, so a process that dies on one of 100,000 boards says
// little. What it had printed by then says where not to look: the boards it
// answered right. From the next one on, parts of growing length are tried until
// one dies, and halved until one board is left.

// blame makes the failure of a wrong answer, and tries its board alone.
func (t *trial) blame(ctx context.Context, c *cases.Case, limit time.Duration, fault *Fault) (*Failure, error) {
	f := &Failure{
		Group: c.Group, Case: c.PartOf(fault.Board), Verdict: WrongAnswer,
		Number: fault.Board, Expected: fault.Expected, Got: fault.Got, Reason: fault.Reason,
	}
	if f.Number == 0 { // the case has no boards
		return f, nil
	}
	var err error
	if f.Board, err = c.Board(f.Number); err != nil {
		return nil, err
	}
	r, alone, err := t.part(ctx, c, f.Number-1, f.Number, limit)
	if err != nil {
		return nil, err
	}
	verdict, _ := Decide(r, limit, alone)
	if f.Alone = verdict != Accepted; !f.Alone {
		f.Reason += fault.Kind.rightAlone()
	}
	return f, nil
}

// rightAlone is what it says of a fault that its board alone is answered right.
// Lines that are missing or shifted need not come of what is remembered.
func (k Kind) rightAlone() string {
	switch k {
	case WrongNumber, WrongThrows:
		return "; alone this board is answered right, so something is left over from the boards before it"
	case Extra:
		return ""
	}
	return "; alone this board is answered right"
}

// locate finds the board on which a process died, and fills it in. fault is
// what was wrong with the output up to then: as a rule, that it ends.
func (t *trial) locate(ctx context.Context, c *cases.Case, limit time.Duration, fault *Fault, f *Failure) error {
	if fault == nil {
		f.Reason += "; every board had been answered right by then"
		return nil
	}
	if n := fault.Board; t.single || len(c.Answers) == 1 {
		f.Number, f.Case, f.Expected, f.Alone = n, c.PartOf(n), int(c.Answers[n-1]), true
		var err error
		f.Board, err = c.Board(n)
		return err
	}
	n, err := Locate(fault.Board-1, len(c.Answers), func(lo, hi int) (bool, error) {
		short := t.searchLimit(c, hi-lo, limit)
		r, _, err := t.part(ctx, c, lo, hi, short)
		verdict, _ := Decide(r, short, nil)
		return verdict != Accepted, err
	})
	if err != nil || n == 0 {
		return err
	}
	f.Number, f.Case, f.Expected = n, c.PartOf(n), int(c.Answers[n-1])
	if f.Board, err = c.Board(n); err != nil {
		return err
	}
	r, alone, err := t.part(ctx, c, n-1, n, limit)
	if err != nil {
		return err
	}
	verdict, reason := Decide(r, limit, alone)
	if f.Alone = verdict == f.Verdict; f.Alone {
		f.Reason = reason
		return nil
	}
	f.Reason += notAlone(f.Verdict, n)
	return nil
}

// notAlone is what is certain of a process that dies by board n, but not of it
// alone. Time may also be lost on many boards, a little on each.
func notAlone(v Verdict, n int) string {
	if v == TimeLimit {
		return fmt.Sprintf("; board %d alone is no trouble: the time goes into many boards, or something is left over from those before it", n)
	}
	return fmt.Sprintf("; that happens by board %d, but not on that board alone: something is left over from those before it", n)
}

// searchLimit is the CPU time that a part of a case gets while a board is looked
// for. It is short because half of the parts run into it: a few times what the
// program takes to start, and half a microsecond for each byte to read. The
// board found is confirmed under the full limit.
func (t *trial) searchLimit(c *cases.Case, boards int, limit time.Duration) time.Duration {
	bytes := len(c.Text) * boards / len(c.Answers)
	return min(limit, 100*time.Millisecond+5*t.start+time.Duration(bytes)*500*time.Nanosecond)
}

// Locate returns the number, from 1, of the first board such that a process dies
// by it; 0 if none does. Boards before number good, counted from 0, are known to
// be survived. dies gives the boards from lo to before hi, of total, to a fresh
// process. It is asked O(log total) times.
func Locate(good, total int, dies func(lo, hi int) (bool, error)) (int, error) {
	first, dead := good, total+1
	for step := 1; dead > total; step *= 8 {
		hi := min(first+step, total)
		died, err := dies(first, hi)
		switch {
		case err != nil:
			return 0, err
		case died:
			dead = hi
		case hi == total && first == 0:
			return 0, nil
		case hi == total:
			first, good, step = 0, 0, total // it needs the boards before, too
		default:
			good = hi
		}
	}
	for dead-good > 1 {
		mid := good + (dead-good)/2
		died, err := dies(first, mid)
		if err != nil {
			return 0, err
		}
		if died {
			dead = mid
		} else {
			good = mid
		}
	}
	return dead, nil
}

// part runs the program on some boards of a case, and checks what it prints.
func (t *trial) part(ctx context.Context, c *cases.Case, lo, hi int, limit time.Duration) (sandbox.Result, *Fault, error) {
	boards := make([]board.Board, hi-lo)
	s := c.Boards()
	var skipped board.Board
	for i := range hi {
		b := &skipped
		if i >= lo {
			b = &boards[i-lo]
		}
		if !s.Next(b) {
			return sandbox.Result{}, nil, fmt.Errorf("%s: board %d: %w", c.FullName(), i+1, s.Err())
		}
	}
	text := board.Plain(boards...)
	written, err := t.format.Rewrite(c.FullName(), text)
	if err != nil {
		return sandbox.Result{}, nil, err
	}
	in, err := sandbox.NewInput(written)
	if err != nil {
		return sandbox.Result{}, nil, err
	}
	defer in.Close()
	r, err := t.run(ctx, in, limit)
	if err != nil {
		return r, nil, err
	}
	fault, err := Check(r.Stdout, c.Answers[lo:hi], func() *board.Scanner { return board.NewScanner(c.FullName(), text) }, CheckOptions{RequireThrows: t.RequireThrows})
	return r, fault, err
}
