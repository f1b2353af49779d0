// Package shrink makes boards, and sequences of boards, on which a program fails
// as small as it can, and says of a sequence what of it matters. It does not know
// why the program fails.
//
//	board.go                            a board, and how many tries that may take
//	steps.go, leaps.go                  small and large changes that are tried
//	sequence.go                         boards in one input: which of them matter, or whether it is chance
package shrink

import (
	"context"
	"slices"
	"time"

	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// mostUnproved is how many boards may fail among others and not alone: beyond that
// the program remembers, or answers by chance.
const mostUnproved = 8

// A shrinker looks for a smaller failing board. It ends early for a program that needs a
// large one, so that nearly every process takes long, or that answers by chance.
type shrinker struct {
	*trial.Pool    // whose promises every board keeps
	budget         trial.Budget
	alone          trial.Pacing // what a board gets that is given alone
	large          int          // rounds that may still begin at a board of more than manyCells
	unproved       int
	nothingSmaller bool // nothing smaller could be tried in the last round
	unblamed       bool // in the last round boards failed together, and none of them alone
}

// over reports whether the search ends here, at a board of so many cells.
func (s *shrinker) over(cells int) bool {
	if cells > manyCells && s.large == 0 {
		return true
	}
	return s.unproved == 0 || s.budget.Spent()
}

// Board makes the board of a finding small. A round gives every candidate to
// one process, takes the smallest that fails, and confirms it alone; any kind of
// failure counts, for a program that crashes where another board makes it wrong
// is one step nearer. It ends when no single step fails. If the error is trial.ErrSpent, the failure
// is the smallest that was confirmed by then.
//
// If the program hangs, each board that fails takes the whole limit, so few can be tried. But
// most programs hang on a board or answer it at once, so the board is made small under a brief
// limit first. The result counts if it fails under the full limit too, or does so with some
// more cells.
func Board(
	ctx context.Context, p *trial.Pool, f *result.Failure, budget time.Duration,
) (*result.Failure, error) {
	if f.Kind == result.TimedOut && !p.Hangs() {
		brief := *f // its notes and its minimality are not kept
		small, err := newShrinker(p, f, budget, p.LimitShort).down(ctx, &brief)
		if err == nil && small != &brief {
			f, err = newShrinker(p, f, budget, p.LimitUsual).rise(ctx, f, small.Last())
		}
		if err != nil {
			return f, err
		}
	}
	return newShrinker(p, f, budget, p.LimitSearch).down(ctx, f)
}

// rise looks for a finding under the full limit, of the same kind as f: on a small board, or on
// the least of the boards that have more cells after its first and fewer than f's board. It
// returns f if there is none.
func (s *shrinker) rise(ctx context.Context, f *result.Failure, small *board.Board) (*result.Failure, error) {
	kind, stage, most := f.Kind, f.Stage, f.Last().Cells-small.Cells
	fails := func(more int) (bool, error) {
		x := lengthened(small, more)
		if s.over(x.Cells) || board.Fit(&x, s.Spec.Promises) != nil {
			return false, nil
		}
		symptom, err := s.Alone(ctx, "shrink", x, s.alone)
		if err != nil || symptom == nil || symptom.Kind != kind {
			return false, err
		}
		f = symptom.Finding(stage, x)
		return true, nil
	}
	for right, more := -1, 0; more < max(1, most); right, more = more, max(1+small.Cells/16, 2*more) {
		wrong, err := fails(more)
		if wrong {
			err = bisect(right, more, fails) // it makes f smaller
		}
		if wrong || err != nil {
			return f, err
		}
	}
	return f, nil
}

// lengthened is a board with so many more cells after the first.
func lengthened(b *board.Board, more int) board.Board {
	c := board.Board{Cells: b.Cells + more, Faces: b.Faces}
	up := func(cell int32) int32 {
		if cell > 1 {
			cell += int32(more)
		}
		return cell
	}
	for _, j := range b.Jumps {
		c.Jumps = append(c.Jumps, board.Jump{From: up(j.From), To: up(j.To)})
	}
	return c
}

func newShrinker(p *trial.Pool, f *result.Failure, budget time.Duration, alone trial.Pacing) *shrinker {
	if f.Kind == result.TimedOut {
		budget /= 4
	}
	return &shrinker{
		Pool: p, budget: p.Part(budget), alone: alone, large: largeRounds, unproved: mostUnproved,
	}
}

// down goes from a finding to smaller ones.
func (s *shrinker) down(ctx context.Context, f *result.Failure) (*result.Failure, error) {
	f, err := s.gallop(ctx, f)
	if err != nil {
		return f, err
	}
	for {
		next, complete, err := s.round(ctx, f.Last())
		if err != nil {
			return f, err
		}
		if f.Last().Cells > manyCells {
			s.large--
		}
		if next == nil {
			f.Minimal = complete && !s.unblamed && !s.over(f.Last().Cells)
			if f.Minimal && s.nothingSmaller {
				f.Notes = append(f.Notes, result.NoSmaller)
			}
			return f, nil
		}
		next.Stage, f = f.Stage, next
	}
}

// Bounds of a search at large boards.
const (
	manyCells   = 200 // where there are more, single steps wait until no leap succeeds
	largeRounds = 16  // each can take a tenth of a second even in C
)

// round returns the smallest failing board found one round below b, nil if there
// is none, and whether every single step was tried.
func (s *shrinker) round(ctx context.Context, b *board.Board) (f *result.Failure, complete bool, err error) {
	leaps := leaps(b, s.Spec.Promises)
	s.unblamed = false
	if b.Cells > manyCells {
		f, err := s.smallestFailing(ctx, leaps)
		if f != nil || err != nil {
			return f, false, err
		}
		leaps = nil
	}
	steps, complete := Steps(b, s.Spec.Promises)
	s.nothingSmaller = len(leaps)+len(steps) == 0
	f, err = s.smallestFailing(ctx, sorted(slices.Concat(leaps, steps)))
	return f, complete, err
}

// together is how many boards a search gives where each costs a process, before
// it looks at what they cost.
const together = 64

// smallestFailing returns the first of the boards, which are in order, that
// fails in a process of its own. Batches are made when it is their turn: together
// they can take gigabytes.
func (s *shrinker) smallestFailing(ctx context.Context, boards []board.Board) (*result.Failure, error) {
	most := 0
	for i := range boards {
		most = max(most, boards[i].Cells)
	}
	room := board.MaxTotal
	if s.Spec.OneBoard { // so that the search can end in between
		room = min(room, together*most)
	}
	for len(boards) > 0 {
		n := 1 // as many as fit, one at least
		for left := room - boards[0].Cells; n < len(boards) && left >= boards[n].Cells; n++ {
			left -= boards[n].Cells
		}
		f, err := s.firstAlone(ctx, boards[:n], most)
		if err != nil || f != nil {
			return f, err
		}
		boards = boards[n:]
	}
	return nil, nil
}

// firstAlone goes through boards, from symptom to symptom, until one is confirmed
// alone.
func (s *shrinker) firstAlone(ctx context.Context, boards []board.Board, cells int) (*result.Failure, error) {
	b := trial.Of(boards...)
	defer func() { b.Close() }()
	for b.Len() > 0 && !s.over(cells) {
		symptom, _, err := s.Examine(ctx, "shrink", b, s.LimitShort)
		if err != nil || symptom == nil {
			return nil, err
		}
		index, err := s.Culprit(ctx, "shrink", b, symptom, s.LimitShort)
		if err != nil || index == b.Len() {
			s.unblamed = true
			return nil, err
		}
		x := b.Board(index)
		alone, err := s.Alone(ctx, "shrink", x, s.alone)
		if err != nil {
			return nil, err
		}
		if alone != nil {
			return alone.Finding("shrink", x), nil
		}
		s.unproved--
		rest := b.Part(index+1, b.Len())
		b.Close()
		b = rest
	}
	return nil, nil
}

// Theory. A program that fails above 500,000 cells fails on half of the boards that leaps make
// of a large one, and each takes long. So each size of a large board is first lowered by
// halving, on its own. Twenty runs then find a bound exactly, such as the end of an array.

// A size is a number of a board that can be lowered to any smaller one.
type size struct {
	least int
	now   func(b *board.Board) int
	lower func(b *board.Board, n int) board.Board
}

var sizes = []size{
	{0, func(b *board.Board) int { return len(b.Jumps) }, func(b *board.Board, n int) board.Board {
		return board.Board{Cells: b.Cells, Faces: b.Faces, Jumps: b.Jumps[:n:n]}
	}},
	{board.MinCells, func(b *board.Board) int { return b.Cells }, CutTo},
	{1, func(b *board.Board) int { return b.Faces }, func(b *board.Board, n int) board.Board {
		return board.Board{Cells: b.Cells, Faces: n, Jumps: b.Jumps}
	}},
}

// CutTo is the first cells of a board, with the jumps between them.
func CutTo(b *board.Board, cells int) board.Board {
	c := board.Board{Cells: cells, Faces: b.Faces}
	for _, j := range b.Jumps {
		if int(j.From) < cells && int(j.To) <= cells {
			c.Jumps = append(c.Jumps, j)
		}
	}
	return c
}

// gallop lowers the sizes of a large board, one after another, until none gets
// lower.
func (s *shrinker) gallop(ctx context.Context, f *result.Failure) (*result.Failure, error) {
	for lowered := true; lowered && f.Last().Cells > manyCells; {
		lowered = false
		for _, size := range sizes {
			next, err := s.halve(ctx, f, size)
			if err != nil {
				return next, err
			}
			lowered = lowered || next != f
			f = next
		}
	}
	return f, nil
}

// halve lowers one size as far as the board fails.
func (s *shrinker) halve(ctx context.Context, f *result.Failure, size size) (*result.Failure, error) {
	err := bisect(size.least-1, size.now(f.Last()), func(n int) (bool, error) {
		x := size.lower(f.Last(), n)
		x.Jumps = slices.Clone(x.Jumps)
		if s.over(f.Last().Cells) || x.Validate() != nil || board.Fit(&x, s.Spec.Promises) != nil {
			return false, nil
		}
		symptom, err := s.Alone(ctx, "shrink", x, s.alone)
		if symptom != nil {
			f = symptom.Finding(f.Stage, x)
		}
		return symptom != nil, err
	})
	return f, err
}

// bisect calls fails with numbers between one that is right and one that is wrong, until the two
// are neighbours. The last number for which fails returned true, if any, is then the least wrong.
func bisect(right, wrong int, fails func(n int) (bool, error)) error {
	for wrong-right > 1 {
		mid := right + (wrong-right)/2
		failed, err := fails(mid)
		if err != nil {
			return err
		}
		if failed {
			wrong = mid
		} else {
			right = mid
		}
	}
	return nil
}
