package grade

import (
	"context"
	"time"

	"adder/judge/run/sandbox"
	"adder/judge/trial"
)

// A runner is submission.run or submission.timed.
type runner func(ctx context.Context, b *trial.Batch, limit time.Duration) (sandbox.Result, error)

// nearLimit is the share of the limit by which a run may exceed it without being stopped.
// Such a run is repeated, and the better time counts.
const nearLimit = 0.2

// timed runs the program once, or twice if the first run ends a little too late, or if it
// might have reached the memory limit with more time.
func (s *submission) timed(ctx context.Context, b *trial.Batch, limit time.Duration) (sandbox.Result, error) {
	most := limit + time.Duration(nearLimit*float64(limit))
	r, err := s.run(ctx, b, most)
	switch {
	case err != nil:
		return r, err
	case late(r, limit):
		again, err := s.run(ctx, b, limit) // a longer run would change nothing
		return better(r, again), err
	case s.filling(r):
		s.hadMoreTime = true
		again, err := s.run(ctx, b, moreTime*limit)
		if again.Stop == sandbox.OutOfMemory {
			return again, err
		}
		return r, err
	}
	return r, nil
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
	return !s.hadMoreTime && r.Stop == sandbox.OutOfTime && s.Memory > 0 && muchMemory*r.Memory >= s.Memory
}

// late reports whether a run ended by itself, but after the limit, perhaps by chance.
func late(r sandbox.Result, limit time.Duration) bool {
	return r.Stop == sandbox.Exited && limit > 0 && r.CPU > limit
}

// better returns the run that counts of two; the first was late.
func better(first, again sandbox.Result) sandbox.Result {
	if again.Stop == sandbox.Exited && again.CPU < first.CPU {
		return again
	}
	return first
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
