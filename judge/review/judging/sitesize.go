package judging

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"adder/judge/game/board"
	"adder/judge/verdict/result"
)

// Theory. One process answers thousands of boards, because that is fast. A site gives fewer in
// one input (board.Format.MostBoards), so a program that slows down, fills a buffer or runs out
// of memory after a thousand boards is right there. So a failure in a larger input counts only if
// its board fails alone, or if an input of the site's size fails: the one that ends with that
// board, or one of those into which the boards without a right answer are cut.
//
// A slow program would take hours: 18,000 boards in tens. So the inputs of a case together get
// the time limit of the case, and the result says how many boards were answered right.

// inputCharge is charged for each input in addition to its CPU time, as in a hunt.
const inputCharge = 2 * time.Millisecond

// atSiteSize returns the item whose failure counts: the given one, or an input of the site's size that
// fails in another way, which then is the outcome. It returns nil if no such input fails.
func (s *submission) atSiteSize(ctx context.Context, it item, o *outcome) (*item, error) {
	most, total := s.format.Most(), len(it.c.Answers)
	if s.oneBoard || total <= most || o.failure.Alone {
		return &it, nil
	}
	if err := s.measure(ctx, it.c, o); err != nil {
		return nil, err
	}
	right := 0 // boards at the beginning
	if o.fault != nil {
		right = max(0, o.fault.Number-1)
	}
	blamed := max(o.failure.Number, right+1)
	window := item{it.c, max(0, blamed-most), blamed}
	a, err := s.settled(ctx, window, o.limit)
	if a.failure != nil || err != nil {
		return s.instead(ctx, it, window, o, a, err)
	}
	var spent, cpu time.Duration
	for right < total && spent < o.limit {
		input := item{it.c, right, min(right+most, total)}
		a, err := s.settled(ctx, input, o.limit)
		if a.failure != nil || err != nil {
			return s.instead(ctx, it, input, o, a, err)
		}
		right = input.hi
		cpu += a.run.CPU
		spent += a.run.CPU + a.run.Slept + inputCharge
	}
	if right < total {
		s.unfinished(it, right, cpu)
	}
	return nil, nil
}

// instead returns the item that a failure is shown by: the whole one, or the input of the site's
// size if that fails in another way.
func (s *submission) instead(
	ctx context.Context, whole, input item, o *outcome, a attempt, err error,
) (*item, error) {
	if err != nil || a.failure.Kind == o.failure.Kind {
		return &whole, err
	}
	o.attempt = a
	return &input, s.diagnose(ctx, input, o)
}

// unfinished notes that not all boards of a case were given in inputs of the site's size.
func (s *submission) unfinished(it item, right int, cpu time.Duration) {
	reason := fmt.Sprintf("stopped after %d of %d boards and %.1f s of CPU time: these are answered right",
		right, len(it.c.Answers), cpu.Seconds())
	s.untried = append(s.untried, result.Unfinished{
		Step:    fmt.Sprintf("the test of %s in inputs of at most %d boards", it.c.FullName(), s.format.Most()),
		Reason:  result.Text(reason),
		Stopped: true,
	})
}

// unstatedTime is the least time limit in the format of a site that states none. It leaves
// room for a slow language's maps on a million cells.
const unstatedTime = 5 * time.Second

// atLeast is a time limit that is no less than the site's own. The jury's
// solvers read plain files, so their times do not include the site's
// input and its driver.
func atLeast(f *board.Format, limit time.Duration) time.Duration {
	if f.Plain() {
		return limit
	}
	return max(limit, cmp.Or(f.Time, unstatedTime))
}
