package shrink

import (
	"context"
	"fmt"
	"slices"
	"time"

	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Theory. A program that is right on a board alone and wrong on it among others depends on
// something beside the board, so what is made small is the sequence. Suffixes of doubling
// length find how far back the program remembers, leaving out parts of what lies between
// (delta debugging, Zeller and Hildebrandt 2002) finds the boards that matter, as a rule one,
// and then each of the boards is made smaller.
//
// Candidates cannot be tried together in one process here, for each would see what the
// others left; so there is a bound on how many are tried. They are made one at a time and
// share their boards: a sequence can have thousands.

// Bounds of the processes for one sequence. A slow program gets fewer.
const (
	mostRuns  = 600
	leastRuns = 40
)

// slowCells is above how many cells a program that runs out of time is taken to
// be slow, and not to remember.
const slowCells = board.MaxTotal / 4

// A sequence is boards of one input. Board number at is the first that is answered wrong; alone
// it is answered right.
type sequence struct {
	*trial.Pool
	stage  string
	budget trial.Budget
	runs   int

	boards  []board.Board
	at      int
	symptom *trial.Symptom
}

// Sequence shrinks the boards around board number at, which is right alone and fails among the
// boards of a batch. kind is how it seems to fail there. It returns nil if the board does not fail
// again among others.
func Sequence(
	ctx context.Context, p *trial.Pool, stage string, b *trial.Batch, at int, kind result.Kind,
	budget time.Duration,
) (*result.Failure, error) {
	s := &sequence{Pool: p, stage: stage, budget: p.Part(budget)}
	fails, err := s.begin(ctx, b, at, kind == result.Wrong)
	if err != nil || !fails {
		return nil, err
	}
	if s.symptom.Kind == result.TimedOut && cellsOf(s.boards) > slowCells {
		return nil, nil
	}
	minimal, err := s.minimise(ctx)
	if err != nil {
		return nil, err
	}
	tooMany := len(s.boards) > s.Spec.Format.Most() // for which a program may take long
	if s.symptom.Kind == result.TimedOut && tooMany {
		return nil, nil
	}
	f := s.finding(minimal)
	chance, err := s.chance(ctx)
	switch {
	case err != nil:
		return nil, err
	case chance && s.symptom.Kind.Exhausts():
		return nil, nil
	case chance:
		return trial.ByChance(f), nil
	}
	return f, nil
}

// leastRepeats is how often a sequence is given again at least.
const leastRepeats = 3

// chance reports whether the sequence, or what of it stands before the board that
// fails, is answered otherwise when it is given again. The part before matters
// because a program that dies does not say by which board: one that dies by
// chance in half of its runs seems to need just so many boards. A board that is
// left alone was answered right before.
func (s *sequence) chance(ctx context.Context) (bool, error) {
	if len(s.boards) == 1 {
		return true, nil
	}
	all := trial.Of(s.boards...)
	defer all.Close()
	otherwise, err := s.otherwise(ctx, all, s.symptom)
	if otherwise || err != nil || s.at == 0 {
		return otherwise, err
	}
	before := trial.Of(s.boards[:s.at]...)
	defer before.Close()
	first, _, err := s.Examine(ctx, s.stage, before, s.LimitUsual)
	if err != nil {
		return false, err
	}
	return s.otherwise(ctx, before, first)
}

func (s *sequence) otherwise(ctx context.Context, b *trial.Batch, first *trial.Symptom) (bool, error) {
	times := max(leastRepeats, trial.Repeats[s.symptom.Kind])
	same, _, err := s.Repeats(ctx, s.stage, b, first, times)
	return err == nil && !same, err
}

// begin finds out on which side of a board the others matter: before it, after it, or both. What
// kills a process is a board that it has read, so then only those before it matter.
func (s *sequence) begin(ctx context.Context, b *trial.Batch, at int, lives bool) (bool, error) {
	parts := []struct{ from, to int }{{0, at + 1}, {at, b.Len()}, {0, b.Len()}}
	if !lives {
		parts = parts[:1]
	}
	for _, part := range parts {
		input := b.Part(part.from, part.to)
		symptom, err := s.At(ctx, s.stage, input, at-part.from)
		input.Close()
		if err != nil {
			return false, err
		}
		if symptom == nil {
			continue
		}
		s.boards, s.at, s.symptom = b.Boards()[part.from:part.to], at-part.from, symptom
		return true, nil
	}
	return false, nil
}

func cellsOf(boards []board.Board) (cells int) {
	for i := range boards {
		cells += boards[i].Cells
	}
	return cells
}

// over reports whether nothing more is to be tried.
func (s *sequence) over() bool {
	return s.runs >= mostRuns || s.runs >= leastRuns && s.budget.Spent()
}

// try reports whether board number at fails in a sequence; the sequence is then
// the one to go on with.
func (s *sequence) try(ctx context.Context, boards []board.Board, at int) (bool, error) {
	if s.over() {
		return false, nil
	}
	s.runs++
	b := trial.Of(boards...)
	defer b.Close()
	symptom, err := s.At(ctx, s.stage, b, at)
	if err != nil || symptom == nil {
		return false, err
	}
	s.boards, s.at, s.symptom = boards, at, symptom
	return true, nil
}

// tryOther is try where the board that fails is another one: alone it must be
// answered right.
func (s *sequence) tryOther(ctx context.Context, boards []board.Board, at int) (bool, error) {
	before := *s
	ok, err := s.try(ctx, boards, at)
	if !ok || err != nil {
		return false, err
	}
	alone, err := s.Alone(ctx, s.stage, boards[at], s.LimitUsual)
	if err == nil && alone == nil {
		return true, nil
	}
	s.boards, s.at, s.symptom = before.boards, before.at, before.symptom
	return false, err
}

// minimise leaves out boards and makes boards smaller until neither can be done,
// and reports whether that is certain.
func (s *sequence) minimise(ctx context.Context) (bool, error) {
	if err := s.nearest(ctx); err != nil {
		return false, err
	}
	for {
		if err := s.fewer(ctx); err != nil {
			return false, err
		}
		smaller := false
		for {
			ok, err := s.step(ctx)
			if err != nil {
				return false, err
			}
			if !ok {
				break
			}
			smaller = true
		}
		if !smaller || s.over() {
			return !s.over(), nil
		}
	}
}

// nearest keeps the boards that stand nearest before the one that fails.
func (s *sequence) nearest(ctx context.Context) error {
	boards, at := s.boards, s.at
	if at < len(boards)-1 {
		return nil
	}
	for k := 1; k < at; k *= 2 {
		fails, err := s.try(ctx, boards[at-k:], k)
		if err != nil || fails {
			return err
		}
	}
	return nil
}

// fewer leaves out boards beside the one that fails.
func (s *sequence) fewer(ctx context.Context) error {
	for size := len(s.boards) / 2; size >= 1 && len(s.boards) > 2; {
		cut := false
		for lo := 0; lo < len(s.boards) && len(s.boards) > 2; {
			if s.over() { // going on without trying takes minutes in a long sequence
				return nil
			}
			hi := min(lo+size, len(s.boards))
			ok, err := s.without(ctx, lo, hi)
			if err != nil {
				return err
			}
			cut = cut || ok
			if !ok {
				lo = hi
			}
		}
		if !cut {
			size /= 2
		}
		size = min(size, max(1, len(s.boards)/2))
	}
	return nil
}

// without leaves out the boards from number lo to before hi, but for the one that
// fails.
func (s *sequence) without(ctx context.Context, lo, hi int) (bool, error) {
	at := s.at
	rest := slices.Clone(s.boards[:lo])
	if lo <= at && at < hi {
		rest = append(rest, s.boards[at])
		at = lo
	} else if hi <= at {
		at -= hi - lo
	}
	rest = append(rest, s.boards[hi:]...)
	if len(rest) == len(s.boards) || len(rest) < 2 {
		return false, nil
	}
	return s.try(ctx, rest, at)
}

// step makes all boards of the sequence smaller by as many cells, or one of them.
// Candidates come one at a time, those that are many steps away first.
func (s *sequence) step(ctx context.Context) (bool, error) {
	boards := s.boards
	ok, err := s.fewerCells(ctx)
	if ok || err != nil {
		return ok, err
	}
	for i := range boards {
		steps, _ := Steps(&boards[i], s.Spec.Promises)
		for _, b := range slices.Concat(leaps(&boards[i], s.Spec.Promises), steps) {
			if s.over() {
				return false, nil
			}
			ok, err := s.replace(ctx, i, b)
			if err != nil || ok {
				return ok, err
			}
		}
	}
	return false, nil
}

// replace tries another board in the place of board number i.
func (s *sequence) replace(ctx context.Context, i int, b board.Board) (bool, error) {
	next := slices.Clone(s.boards)
	next[i] = b
	if i == s.at {
		return s.tryOther(ctx, next, i)
	}
	return s.try(ctx, next, s.at)
}

// fewerCells takes as many cells off all boards: what fails may depend on how much one
// is larger than another.
func (s *sequence) fewerCells(ctx context.Context) (bool, error) {
	least := slices.MinFunc(s.boards, func(a, b board.Board) int { return a.Cells - b.Cells }).Cells
	for by := least - board.MinCells; by >= 1 && !s.over(); by /= 2 {
		var next []board.Board
		for i := range s.boards {
			b := &s.boards[i]
			x := CutTo(b, b.Cells-by)
			if x.Validate() == nil && board.Fit(&x, s.Spec.Promises) == nil {
				next = append(next, x)
			}
		}
		if len(next) < len(s.boards) {
			continue
		}
		ok, err := s.tryOther(ctx, next, s.at)
		if ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// few is the most boards before a wrong answer that count as its cause. A program that needs
// more may count boards or fill an array, and keep nothing.
const few = 8

// finding says what was found.
func (s *sequence) finding(minimal bool) *result.Failure {
	before, after := s.at, len(s.boards)-1-s.at
	f := s.symptom.Finding(s.stage, s.boards...)
	f.Minimal = minimal
	f.Kind = result.Dependent
	if after > 0 {
		f.Number = s.at + 1
	}
	if f.Fault == result.OneLine { // nothing is kept from board to board
		f.Kind = result.Wrong
		return f
	}
	note := result.BoardsAfter
	switch {
	case after == 0 && s.symptom.Kind == result.Memory: // which fills up, also where nothing is left over
		f.Reason = "right alone, out of memory after " + others(before)
		note = result.NotAlone
	case after == 0 && before > few:
		f.Reason = "right alone, wrong after " + others(before)
		note = result.NotAlone
	case after == 0:
		f.Reason = "right alone, wrong after " + others(before)
		f.Kind = result.Leak
		note = result.LeftOver
	case before == 0:
		f.Reason = "right alone, wrong before " + others(after)
	default:
		f.Reason = fmt.Sprintf("right alone, wrong between %s before it and %s after it",
			others(before), result.Thousands(after))
	}
	f.Notes = append(f.Notes, note)
	return f
}

func others(n int) string {
	if n == 1 {
		return "another board"
	}
	return result.Thousands(n) + " other boards"
}
