package hunt

import (
	"adder/judge/result"
	"context"
	"slices"
	"time"

	"adder/judge/board"
)

// The search for a smaller board ends early for a program that needs a large
// one, so that nearly every process takes long, or that answers by chance.
const (
	shrinkTime     = 8 * time.Second  // of the program's processes
	shrinkLarge    = 2 * time.Second  // the same for a board of more than manyCells, and for a program that hangs
	shrinkSingle   = 12 * time.Second // elapsed, where each candidate costs a process
	shrinkUnproved = 8                // boards that failed among others and not alone
)

// A shrinking is the search for a smaller failing board.
type shrinking struct {
	*examiner
	before   time.Duration // what the program's processes had taken
	began    time.Time
	hangs    bool // the program runs out of time
	unproved int  // boards that may still fail to fail alone
}

// over reports whether the search ends here, at a board of so many cells.
func (s *shrinking) over(cells int) bool {
	if s.hunt.options.One && time.Since(s.began) > shrinkSingle {
		return true
	}
	most := shrinkTime
	if cells > manyCells || s.hangs {
		most = shrinkLarge
	}
	return s.unproved == 0 || s.hunt.spent()-s.before > most
}

// shrink makes the board of a finding small. A round gives every candidate to
// one process, takes the smallest that fails, and confirms it alone; any kind of
// failure counts, for a program that crashes where another board makes it wrong
// is one step nearer. It ends when no single step fails.
func (h *hunt) shrink(ctx context.Context, f *result.Failure) (*result.Failure, error) {
	e, err := h.examiner()
	if err != nil {
		return nil, err
	}
	defer h.release(e)
	s := shrinking{examiner: e, hangs: f.Kind == result.TimedOut, before: h.spent(), began: time.Now(), unproved: shrinkUnproved}
	for {
		next, complete, err := s.round(ctx, f.Last())
		if err != nil {
			return nil, err
		}
		if next == nil {
			f.Minimal = complete && !s.over(f.Last().Cells)
			return f, nil
		}
		next.Stage, f = f.Stage, next
	}
}

// manyCells is when single steps are so many that they wait until no leap succeeds.
const manyCells = 200

// round returns the smallest failing board found one round below b, nil if there
// is none, and whether every single step was tried.
func (s *shrinking) round(ctx context.Context, b *board.Board) (f *result.Failure, complete bool, err error) {
	leaps := leaps(b, s.hunt.options.Promises)
	if b.Cells > manyCells {
		if f, err := s.smallestFailing(ctx, leaps); f != nil || err != nil {
			return f, false, err
		}
		leaps = nil
	}
	steps, complete := singleSteps(b, s.hunt.options.Promises)
	f, err = s.smallestFailing(ctx, sorted(slices.Concat(leaps, steps)))
	return f, complete, err
}

// smallestFailing returns the first of the boards, which are in order, that
// fails in a process of its own.
func (s *shrinking) smallestFailing(ctx context.Context, boards []board.Board) (*result.Failure, error) {
	most := 0
	for i := range boards {
		most = max(most, boards[i].Cells)
	}
	room := board.MaxTotal
	if s.hunt.options.One { // so that the search can end in between
		room = min(room, oneBlock*most)
	}
	batches := s.batches.split(boards, room)
	defer func() {
		for _, b := range batches {
			b.Close()
		}
	}()
	for _, b := range batches {
		f, err := s.firstAlone(ctx, b, most)
		if err != nil || f != nil {
			return f, err
		}
	}
	return nil, nil
}

// firstAlone goes through a batch, from symptom to symptom, until one is
// confirmed alone.
func (s *shrinking) firstAlone(ctx context.Context, b *Batch, cells int) (*result.Failure, error) {
	for b.Len() > 0 && !s.over(cells) {
		ill, _, err := s.examine(ctx, "shrink", b, s.brief)
		if err != nil || ill == nil {
			return nil, err
		}
		index, err := s.culprit(ctx, "shrink", b, ill, s.brief)
		if err != nil || index == b.Len() {
			return nil, err
		}
		x := b.Board(index)
		alone, err := s.alone(ctx, "shrink", x, s.full)
		if err != nil {
			return nil, err
		}
		if alone != nil {
			return alone.finding("shrink", x), nil
		}
		s.unproved--
		rest := s.batches.part(b, index+1, b.Len())
		defer rest.Close()
		b = rest
	}
	return nil, nil
}
