package grade

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"adder/cases"
	"adder/judge/game/board"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// Theory. One process answers thousands of boards, because that is fast. A site
// gives fewer in one input (board.Format.MostBoards), so a program that
// slows down, fills a buffer or runs out of memory after a thousand boards is
// right there. So a failure in a larger input stands only if it is seen again in
// an input that the site could give: in the one that ends with the board that
// failed, or in one of the parts into which the whole case is cut. Parts grow while
// they are right, so a quick program takes few processes. A part that fails is
// halved, until one of the site's size fails or all answers have been checked.
//
// A slow program would take hours: 18,000 boards in tens. So all parts of a case
// together get the time limit of the case. When half of that is used up, only some parts
// of the rest are tried, at equal distances, and the result says how many boards it was
// right on.

// partCharge is charged for each part in addition to its CPU time, as in a hunt.
const partCharge = 2 * time.Millisecond

// stands reports whether the failure of a case is seen in inputs of the site's
// size too. fault is what was wrong with the output; nil if nothing was.
func (s *submission) stands(
	ctx context.Context, c *cases.Case, limit time.Duration, fault *result.Failure,
) (bool, error) {
	most, total := s.format.Most(), len(c.Answers)
	if s.one || total <= most {
		return true, nil
	}
	if fault != nil && fault.Number > 0 {
		a, err := s.part(ctx, c, max(0, fault.Number-most), fault.Number, limit, s.timed)
		if a.failure != nil || err != nil {
			return true, err
		}
	}
	p := parts{
		most:    most,
		total:   total,
		pos:     s.survived,
		size:    most,
		largest: total,
		tried:   s.survived,
		limit:   limit,
	}
	for p.pos < total && p.spent < limit {
		end := min(p.pos+p.size, total)
		a, err := s.part(ctx, c, p.pos, end, limit, s.timed)
		switch {
		case err != nil:
			return false, err
		case a.failure != nil && end-p.pos <= most:
			return true, nil
		}
		p.next(end, a.failure == nil, a.run)
	}
	if p.tried < total {
		reason := fmt.Sprintf(
			"stopped after %d of %d boards and %.1f s of CPU time: these are answered right",
			p.tried, total, p.cpu.Seconds())
		s.untried = append(s.untried, result.Unfinished{
			Step:    fmt.Sprintf("the test of %s in inputs of at most %d boards", c.FullName(), most),
			Reason:  result.Text(reason),
			Stopped: true,
		})
	}
	return false, nil
}

// parts goes through a case in parts.
type parts struct {
	most, total int // boards of the site's inputs, and of the case
	pos, size   int // the next part
	largest     int // the most boards of a part: a larger one failed, which costs the time limit
	tried       int
	stride      int // boards from one part to the next if not all are tried; 0 is all
	limit       time.Duration
	spent, cpu  time.Duration
}

// next moves behind a part that was right, or to a smaller one.
func (p *parts) next(end int, right bool, r sandbox.Result) {
	boards := end - p.pos
	cost := r.CPU + r.Slept + partCharge
	p.cpu += r.CPU
	p.spent += cost
	if !right {
		p.largest = max(boards/2, p.most)
		p.size = p.largest
		return
	}
	p.tried += boards
	p.pos = end
	switch {
	case 2*p.spent > p.limit:
		if p.stride == 0 {
			p.size = p.most
			affordable := int(int64(p.limit-p.spent) * int64(boards) / int64(cost))
			more := max(affordable, p.most)
			p.stride = max((p.total-p.pos)/(more/p.most), p.most)
		}
		p.pos += p.stride - p.size
	case 8*cost < p.limit: // twice as many take a quarter of the limit
		p.size = min(2*p.size, p.largest)
	}
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
