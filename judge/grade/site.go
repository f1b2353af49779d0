package grade

import (
	"cmp"
	"context"
	"time"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/result"
)

// Theory. One process answers thousands of boards, because that is fast; a site
// gives one input only so many (board.Format.MostBoards), and a program that
// slows down, fills a buffer or runs out of memory after a thousand boards is
// right there. So a failure in a larger input stands only if it is seen again in
// an input that the site could give: in the one that ends with the board that
// failed, or in one of those into which the whole case is cut. Parts are as large
// as the program bears, so this takes few processes; each that fails is halved,
// until one of the site's size fails or all answers have been checked.

// stands reports whether the failure of a case is seen in inputs of the site's
// size too. fault is what was wrong with the output; nil if nothing was.
func (s *submission) stands(ctx context.Context, c *cases.Case, limit time.Duration, fault *result.Failure) (bool, error) {
	most, total := s.mostBoards(), len(c.Answers)
	if s.one || most == 0 || total <= most {
		return true, nil
	}
	if fault != nil && fault.Number > 0 {
		if f, err := s.fails(ctx, c, max(0, fault.Number-most), fault.Number, limit); f != nil || err != nil {
			return true, err
		}
	}
	for pos, size := s.survived, total/2; pos < total; {
		end := min(pos+max(size, most), total)
		f, err := s.fails(ctx, c, pos, end, limit)
		switch {
		case err != nil:
			return false, err
		case f == nil:
			pos = end // a size that was too large once is not tried again: each failure costs the time limit
		case end-pos <= most:
			return true, nil
		default:
			size = (end - pos) / 2
		}
	}
	return false, nil
}

// fails gives some boards of a case to one process.
func (s *submission) fails(ctx context.Context, c *cases.Case, lo, hi int, limit time.Duration) (*result.Failure, error) {
	r, fault, err := s.part(ctx, c, lo, hi, limit, s.timed)
	if err != nil {
		return nil, err
	}
	return Decide(r, limit, fault), nil
}

// mostBoards is how many boards one input of the format's site holds at most; 0 is
// any number.
func (s *submission) mostBoards() int {
	f := s.format
	if f == nil {
		f, _ = board.FindFormat("")
	}
	return f.MostBoards
}

// unstatedTime is what a program gets on an input where its site does not say how
// long it may take. It leaves room for a slow language's maps on a million cells;
// what does not end is stopped all the same.
const unstatedTime = 5 * time.Second

// atLeast is a time limit that is no less than the site's own. The jury reads
// plain files with programs of its own, so its times leave out what the site's
// input and its driver cost.
func atLeast(f *board.Format, limit time.Duration) time.Duration {
	if f.Plain() {
		return limit
	}
	return max(limit, cmp.Or(f.Time, unstatedTime))
}
