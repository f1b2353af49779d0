package judging

import (
	"context"
	"time"

	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict"
)

// nearLimit is the share of the limit by which a run may exceed it without being stopped.
// Such a run is repeated, and the better time counts.
const nearLimit = 0.2

func patience(limit time.Duration) time.Duration {
	return limit + time.Duration(nearLimit*float64(limit))
}

// give runs the program once on an item, for at most that much CPU time, and checks what it
// prints.
func (s *submission) give(ctx context.Context, it item, limit, most time.Duration) (attempt, error) {
	b, done := s.boards(it)
	defer done()
	r, err := s.run(ctx, b, most)
	if err != nil {
		return attempt{}, err
	}
	fault, err := verdict.Check(r.Stdout, b.Answers, b.Scan, s.throws)
	if fault != nil && fault.Number > 0 {
		fault.Number += it.lo
	}
	f := verdict.Decide(r, limit, fault)
	verdict.NameLimit(f, r, limit)
	r.Stdout = verdict.Kept(r.Stdout, b.Len())
	return attempt{run: r, fault: fault, failure: f}, err
}

// boards are those of an item. The caller calls done.
func (s *submission) boards(it item) (b *trial.Batch, done func()) {
	b = s.Batch(it.c)
	if it.lo == 0 && it.hi == b.Len() {
		return b, func() {}
	}
	b = b.Part(it.lo, it.hi)
	return b, b.Close
}

// settled is give, and again.
func (s *submission) settled(ctx context.Context, it item, limit time.Duration) (attempt, error) {
	a, err := s.give(ctx, it, limit, patience(limit))
	if err != nil {
		return a, err
	}
	return s.again(ctx, it, limit, a)
}

// again repeats a run that ended a little too late, or that might have reached the memory limit
// with more time.
func (s *submission) again(ctx context.Context, it item, limit time.Duration, a attempt) (attempt, error) {
	switch {
	case late(a.run, limit):
		again, err := s.give(ctx, it, limit, limit) // a longer run would change nothing
		if err == nil && better(a.run, again.run) {
			return again, nil
		}
		return a, err
	case s.filling(a.run):
		s.hadMoreTime = true
		again, err := s.give(ctx, it, limit, moreTime*limit)
		if again.run.Stop == sandbox.OutOfMemory {
			return again, err
		}
		return a, err
	}
	return a, nil
}

// Theory. A program that takes memory without end meets its time limit or its memory
// limit first, depending on how fast the machine clears pages. So if it runs out of time
// with much of its memory in use, it gets more time once; if it then runs out of memory,
// that counts.

const (
	moreTime   = 4 // times the limit
	muchMemory = 4 // a quarter of the memory limit is much: the machine may be four times slower
)

// filling reports whether a run that ran out of time might have reached the memory limit.
func (s *submission) filling(r sandbox.Result) bool {
	limit := s.Spec.Setup.Memory
	return !s.hadMoreTime && r.Stop == sandbox.OutOfTime && limit > 0 && muchMemory*r.Memory >= limit
}

// ranOut reports whether a run needed more than the limit, or did not end.
func ranOut(r sandbox.Result, limit time.Duration) bool {
	return r.CPU > limit || r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall
}

// late reports whether a run ended by itself, but after the limit, perhaps by chance.
func late(r sandbox.Result, limit time.Duration) bool {
	return r.Stop == sandbox.Exited && limit > 0 && r.CPU > limit
}

// better reports whether the second of two runs counts; the first was late.
func better(first, again sandbox.Result) bool {
	return again.Stop == sandbox.Exited && again.CPU < first.CPU
}

// run runs the program once.
func (s *submission) run(ctx context.Context, b *trial.Batch, cpu time.Duration) (sandbox.Result, error) {
	r, err := s.pool.Run(ctx, "", b, cpu)
	s.spent.Add(int64(r.CPU))
	return r, err
}

// start is the CPU time of the shortest run so far; a second until there is one.
func (s *submission) start() time.Duration {
	start, known := s.pool.Known()
	if !known {
		return time.Second
	}
	return start
}
