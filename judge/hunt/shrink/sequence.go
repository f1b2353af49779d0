package shrink

import (
	"context"
	"fmt"
	"slices"
	"time"

	"adder/judge/board"
	"adder/judge/result"
	"adder/judge/trial"
)

// Theory. A program that is right on a board alone and wrong on it among others
// depends on something beside the board, so what is made small is the sequence.
// Which it is is found by experiment: boards of another kind in the same places
// say whether it is the boards at all (company). If it is, suffixes of doubling
// length find how far back it remembers, leaving out parts of what lies between
// (delta debugging, Zeller and Hildebrandt 2002) finds the boards that matter, as
// a rule one, and then each of the boards is made smaller.
//
// Candidates cannot be tried together in one process here, for each would see
// what the others left; so there is a bound on how many are tried. They are made
// one at a time and share their boards: a sequence can have thousands.

// What one sequence costs at most: processes, and fewer of a program that takes
// long, but some in any case.
const (
	mostRuns  = 600
	leastRuns = 40
)

// slowCells is above how many cells a program that runs out of time is taken to
// be slow, and not to remember.
const slowCells = board.MaxTotal / 4

// A sequence is boards of one input of which number at is answered wrong, and no
// board before it. Alone that board is answered right.
type sequence struct {
	*trial.Pool
	stage  string
	budget trial.Budget
	runs   int

	boards  []board.Board
	at      int
	symptom *trial.Symptom
	note    result.Note // what it is that matters, if it is not the boards
}

// Sequence makes a finding of board number at of a batch, which is answered right
// alone: the smallest sequence in which it is not, and what of it matters. It
// returns nil if the board does not fail again in any company.
func Sequence(ctx context.Context, p *trial.Pool, stage string, b *trial.Batch, at int, budget time.Duration) (*result.Failure, error) {
	s := &sequence{Pool: p, stage: stage, budget: p.Part(budget)}
	if ok, err := s.begin(ctx, b, at); err != nil || !ok {
		return nil, err
	}
	if s.symptom.Kind == result.TimedOut && cellsOf(s.boards) > slowCells {
		return nil, nil
	}
	minimal, err := s.company(ctx)
	if err != nil {
		return nil, err
	}
	if s.note == "" {
		if minimal, err = s.minimise(ctx); err != nil {
			return nil, err
		}
	}
	if s.symptom.Kind == result.TimedOut && len(s.boards) > s.Format.Most() { // a program that takes long for more boards is not late
		return nil, nil
	}
	f := s.finding(minimal)
	if chance, err := s.chance(ctx); err != nil {
		return nil, err
	} else if chance && s.symptom.Kind.Exhausts() {
		return nil, nil
	} else if chance {
		return trial.ByChance(f), nil
	}
	return f, nil
}

// leastRepeats is how often a sequence is given again at least.
const leastRepeats = 3

// chance reports whether the sequence, or what of it stands before the board that
// fails, is answered otherwise when it is given again. The part before matters
// because a program that dies does not say by which board: one that dies by
// chance in half of its runs seems to need just so many boards.
func (s *sequence) chance(ctx context.Context) (bool, error) {
	all := trial.Of(s.boards...)
	defer all.Close()
	if otherwise, err := s.otherwise(ctx, all, s.symptom); otherwise || err != nil || s.at == 0 {
		return otherwise, err
	}
	before := trial.Of(s.boards[:s.at]...)
	defer before.Close()
	first, _, err := s.Examine(ctx, s.stage, before, s.Full)
	if err != nil {
		return false, err
	}
	return s.otherwise(ctx, before, first)
}

func (s *sequence) otherwise(ctx context.Context, b *trial.Batch, first *trial.Symptom) (bool, error) {
	same, err := Steady(ctx, s.Pool, s.stage, b, first, max(leastRepeats, trial.Repeats[s.symptom.Kind]))
	return err == nil && !same, err
}

// Steady gives a batch so often again, and reports whether it is answered like the first
// time each time.
func Steady(ctx context.Context, p *trial.Pool, stage string, b *trial.Batch, first *trial.Symptom, times int) (bool, error) {
	for range times {
		again, _, err := p.Examine(ctx, stage, b, p.Full)
		if err != nil || !trial.Same(first, again) {
			return false, err
		}
	}
	return true, nil
}

// begin finds out on which side of a board the company matters: before it, after
// it, or both.
func (s *sequence) begin(ctx context.Context, b *trial.Batch, at int) (bool, error) {
	for _, part := range []struct{ from, to int }{{0, at + 1}, {at, b.Len()}, {0, b.Len()}} {
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
	return s.runs >= mostRuns || s.runs >= leastRuns && s.budget.Over()
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
	alone, err := s.Alone(ctx, s.stage, boards[at], s.Full)
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
		smaller, ok, err := false, true, error(nil)
		for ok && err == nil {
			ok, err = s.step(ctx)
			smaller = smaller || ok
		}
		if err != nil {
			return false, err
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
		if ok, err := s.try(ctx, boards[at-k:], k); err != nil || ok {
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
			if s.over() { // to list what is not tried any more takes minutes of a long sequence
				return nil
			}
			hi := min(lo+size, len(s.boards))
			ok, err := s.without(ctx, lo, hi)
			if err != nil {
				return err
			}
			if cut = cut || ok; !ok {
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
	if rest = append(rest, s.boards[hi:]...); len(rest) == len(s.boards) || len(rest) < 2 {
		return false, nil
	}
	return s.try(ctx, rest, at)
}

// step makes all boards of the sequence smaller by as many cells, or one of them.
// Candidates come one at a time, those that are many steps away first.
func (s *sequence) step(ctx context.Context) (bool, error) {
	boards := s.boards
	if ok, err := s.fewerCells(ctx); ok || err != nil {
		return ok, err
	}
	for i := range boards {
		steps, _ := Steps(&boards[i], s.Promises)
		for _, b := range slices.Concat(leaps(&boards[i], s.Promises), steps) {
			if s.over() {
				return false, nil
			}
			if ok, err := s.replace(ctx, i, b); err != nil || ok {
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
			if x := CutTo(b, b.Cells-by); x.Validate() == nil && board.Fit(&x, s.Promises) == nil {
				next = append(next, x)
			}
		}
		if len(next) < len(s.boards) {
			continue
		}
		if ok, err := s.tryOther(ctx, next, s.at); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// Theory. Of a program that is wrong on a board among others it may be the others
// that matter, or only that there are so many of them. So the others are replaced
// by the smallest board there is. If the failure stays it does not come from what
// they are, and the least number of them is found by halving. Then
//
//	filler ... filler board      wrong: the place of the board, or
//	board filler ... filler      wrong too: how many boards there are
//	long ... long board          wrong with fewer boards: how long the input is
//
// tell what the number stands for. That nothing else matters is said only if it was
// tried: each claim has inputs that vary what it calls irrelevant, one thing at a time,
// and the program must fail on them (claims).

// few is up to how many boards before a wrong answer are taken for what it comes
// from. A program that is wrong on the third board has not run out of room.
const few = 8

// company replaces the boards around the one that fails, and notes what matters
// if it is not they. It reports whether the sequence is minimal then.
func (s *sequence) company(ctx context.Context) (bool, error) {
	filler, long := s.smallest(), s.longest()
	ok, err := s.fill(ctx, filler)
	if err != nil || !ok {
		return false, err
	}
	if err := s.least(ctx, filler); err != nil || len(s.boards) <= few {
		return false, err
	}
	if err := s.tiny(ctx, filler); err != nil {
		return false, err
	}
	s.note, err = s.matters(ctx, filler, long)
	steps, _ := Steps(&filler, s.Promises)
	return !s.over() && len(steps) == 0, err
}

// longest returns the board that takes the most bytes. Each is written once: among
// thousands there can be one of megabytes.
func (s *sequence) longest() (long board.Board) {
	most := 0
	for _, b := range s.boards {
		if bytes := len(board.Plain(b)); bytes > most {
			most, long = bytes, b
		}
	}
	return long
}

// smallest returns the smallest board that keeps the promises, as far as is known.
func (s *sequence) smallest() board.Board {
	if b := (board.Board{Cells: board.MinCells, Faces: 1}); board.Fit(&b, s.Promises) == nil {
		return b
	}
	return slices.MinFunc(s.boards, func(a, b board.Board) int { return board.Compare(&a, &b) })
}

// filled is the board that fails with so many fillers around it.
func (s *sequence) filled(filler board.Board, before, after int) []board.Board {
	boards := slices.Repeat([]board.Board{filler}, before)
	return append(append(boards, s.boards[s.at]), slices.Repeat([]board.Board{filler}, after)...)
}

// fill replaces all boards by fillers: as many as there were, or as many as take
// as much room.
func (s *sequence) fill(ctx context.Context, filler board.Board) (bool, error) {
	before, after := s.at, len(s.boards)-1-s.at
	if ok, err := s.tryFilled(ctx, filler, before, after); err != nil || ok {
		return ok, err
	}
	most, each := (board.MaxTotal-s.boards[s.at].Cells)/filler.Cells/2, len(board.Plain(filler))-2
	room := func(boards []board.Board) int {
		bytes := 0
		for _, b := range boards {
			bytes += len(board.Plain(b))
		}
		return min(most, bytes/each+1)
	}
	before, after = min(before, 1)*room(s.boards[:s.at]), min(after, 1)*room(s.boards[s.at+1:])
	return s.tryFilled(ctx, filler, before, after)
}

// tryFilled reports whether the board fails with so many fillers around it, or one
// of those before it does, which then takes its place.
func (s *sequence) tryFilled(ctx context.Context, filler board.Board, before, after int) (bool, error) {
	boards := s.filled(filler, before, after)
	if ok, err := s.try(ctx, boards, before); err != nil || ok || before == 0 {
		return ok, err
	}
	b := trial.Of(boards...)
	defer b.Close()
	symptom, _, err := s.Examine(ctx, s.stage, b, s.Full)
	if err != nil || symptom == nil || symptom.Number <= 1 || symptom.Number > before {
		return false, err
	}
	return s.tryOther(ctx, boards[:symptom.Number], symptom.Number-1)
}

// least finds the least number of fillers on either side with which the board
// still fails.
func (s *sequence) least(ctx context.Context, filler board.Board) error {
	for _, before := range []bool{true, false} {
		most := len(s.boards) - 1 - s.at
		if before {
			most = s.at
		}
		err := Bisect(-1, most, func(n int) (bool, error) {
			front, behind := s.at, n
			if before {
				front, behind = n, len(s.boards)-1-s.at
			}
			if front+behind == 0 { // alone it is right
				return false, nil
			}
			return s.try(ctx, s.filled(filler, front, behind), front)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// tiny makes the board that fails smaller, and then the number of fillers.
func (s *sequence) tiny(ctx context.Context, filler board.Board) error {
	for changed := true; changed && !s.over(); {
		steps, _ := Steps(&s.boards[s.at], s.Promises)
		changed = false
		for _, b := range slices.Concat([]board.Board{filler}, steps) {
			if board.Compare(&b, &s.boards[s.at]) >= 0 {
				continue
			}
			var err error
			if changed, err = s.replace(ctx, s.at, b); err != nil {
				return err
			}
			if changed {
				break
			}
		}
	}
	return s.least(ctx, filler)
}

// matters tells what it is that matters: the place of the board, how many boards
// there are, or how long the input is.
func (s *sequence) matters(ctx context.Context, filler, long board.Board) (result.Note, error) {
	x, others := s.boards[s.at:s.at+1], len(s.boards)-1
	fillers := slices.Repeat([]board.Board{filler}, others)
	var failed error
	wrong := func(at int, parts ...[]board.Board) bool {
		if failed != nil {
			return false
		}
		is, err := s.wrongAt(ctx, slices.Concat(parts...), at)
		failed = err
		return is
	}
	anywhere, atEnd := wrong(0, x, fillers), wrong(others, fillers, x)
	short := others*(len(board.Plain(filler))-2)/(len(board.Plain(long))-2) + 1
	length := short < others && wrong(short, slices.Repeat([]board.Board{long}, short), x)
	note := result.Position
	switch {
	case length:
		note = result.InputLength
	case anywhere && atEnd:
		note = result.BoardCount
	case anywhere:
		note = result.BoardsAfter
	}
	for _, c := range s.claims(note, filler, long) {
		if wrong(len(c.before), c.before, x, c.after) != c.wrong {
			return "", failed
		}
	}
	return note, failed
}

// A variation is other boards around the one that fails, and whether it must fail there
// too for a claim to hold.
type variation struct {
	before, after []board.Board
	wrong         bool
}

// claims are the inputs on which it shows whether what is called irrelevant is. Boards
// of more cells and as many bytes tell the cells from the boards and from the bytes,
// longer ones the bytes from the boards, and a few more boards behind tell the place
// from the number of boards.
func (s *sequence) claims(note result.Note, filler, long board.Board) (all []variation) {
	before, after := s.at, len(s.boards)-1-s.at
	n := func(b board.Board, n int) []board.Board { return slices.Repeat([]board.Board{b}, n) }
	add := func(v variation) {
		if cellsOf(v.before)+cellsOf(v.after)+s.boards[s.at].Cells <= board.MaxTotal {
			all = append(all, v)
		}
	}
	instead := []board.Board{long}
	wide, widens := s.widened(filler)
	if widens {
		instead = append(instead, wide)
	}
	switch note {
	case result.Position:
		for more := 1; more <= 3; more++ {
			add(variation{n(filler, before), n(filler, after+more), true})
		}
		for _, b := range instead {
			add(variation{n(b, before), n(filler, after), true})
			add(variation{n(b, before/2), nil, false})
		}
	case result.BoardCount:
		half := (before + after) / 2
		add(variation{n(filler, half), n(filler, before+after-half), true})
		for _, b := range instead {
			add(variation{n(b, before), n(b, after), true})
			add(variation{n(b, half), nil, false})
		}
	case result.InputLength:
		for _, b := range instead[1:] {
			add(variation{n(b, before), n(b, after), true})
			add(variation{n(b, before/2), n(b, after/2), false})
		}
	}
	return all
}

// widened is a board of as many bytes and more cells, and false if there is none that
// keeps the promises.
func (s *sequence) widened(filler board.Board) (board.Board, bool) {
	b := filler
	for digits := 10; ; digits *= 10 {
		if b.Cells < digits {
			b.Cells = digits - 1
			break
		}
	}
	return b, b.Cells > filler.Cells && b.Validate() == nil && board.Fit(&b, s.Promises) == nil
}

// wrongAt reports whether a board is answered wrong, whatever becomes of the
// others.
func (s *sequence) wrongAt(ctx context.Context, boards []board.Board, at int) (bool, error) {
	b := trial.Of(boards...)
	defer b.Close()
	_, r, err := s.Examine(ctx, s.stage, b, s.Full)
	if err != nil {
		return false, err
	}
	numbers := trial.Numbers(r.Stdout, b.Len())
	return at < len(numbers) && int32(numbers[at]) != b.Answers[at], nil
}

// finding says what was found.
func (s *sequence) finding(minimal bool) *result.Failure {
	boards := s.boards
	f := s.symptom.Finding(s.stage, boards...)
	before, after := s.at, len(boards)-1-s.at
	if f.Minimal = minimal; after > 0 {
		f.Number = s.at + 1
	}
	f.Kind = result.Dependent
	switch {
	case s.note == result.InputLength:
		f.Reason = fmt.Sprintf("right alone, wrong in an input of %s bytes, whatever the other boards are", result.Thousands(len(board.Plain(boards...))))
	case s.note == result.BoardCount:
		f.Reason = fmt.Sprintf("right alone, wrong in an input of %s boards, wherever it stands and whatever the others are", result.Thousands(len(boards)))
	case s.note == result.Position:
		f.Reason = fmt.Sprintf("right alone, wrong as board %s of an input, whatever the others are", result.Thousands(s.at+1))
	case after == 0 && s.symptom.Kind == result.Memory: // which fills up, also where nothing is left over
		f.Reason, s.note = "right alone, out of memory after "+others(before), result.NotAlone
	case after == 0:
		f.Kind, f.Reason = result.Leak, "right alone, wrong after "+others(before)
		s.note = result.LeftOver
	case before == 0:
		f.Reason = "right alone, wrong before " + others(after)
		s.note = result.BoardsAfter
	default:
		f.Reason = fmt.Sprintf("right alone, wrong between %s before it and %s after it", others(before), result.Thousands(after))
		s.note = result.BoardsAfter
	}
	f.Notes = append(f.Notes, s.note)
	return f
}

func others(n int) string {
	if n == 1 {
		return "another board"
	}
	return result.Thousands(n) + " other boards"
}
