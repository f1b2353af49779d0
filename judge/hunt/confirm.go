package hunt

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"adder/generator"
	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/hunt/shrink"
	"adder/judge/result"
	"adder/judge/trial"
)

// confirm turns the symptom of a batch into a finding, or into nothing if it does
// not come back: nothing is said that a process of its own has not confirmed.
func (h *hunt) confirm(ctx context.Context, stage string, b *trial.Batch, s *trial.Symptom) (*result.Failure, error) {
	if s.Kind == result.TimedOut && b.Len() > h.Format.Most() && !h.One {
		return h.confirmParts(ctx, stage, b)
	}
	if merely, err := h.merelySlow(ctx, stage, b, s); merely || err != nil {
		return nil, err
	}
	for _, limit := range []trial.Pacing{h.Brief, h.Full} {
		index, err := h.Culprit(ctx, stage, b, s, limit)
		if err != nil {
			return nil, err
		}
		if index < b.Len() {
			if f, err := h.confirmBoard(ctx, stage, b, index); f != nil || err != nil {
				return f, err
			}
		}
		if s.Kind.Exhausts() { // a brief limit can have blamed the wrong board, and memory fills up as it will
			continue
		}
		// The same bytes were answered otherwise somewhere on the way to the board, or, if
		// none is to be blamed, when the whole batch was given once more.
		again := -1
		if index < b.Len() {
			if again, err = h.Culprit(ctx, stage, b, s, limit); err != nil {
				return nil, err
			}
		}
		if again != index {
			return trial.ByChance(s.Finding(stage, b.Board(min(index, b.Len()-1)))), nil
		}
		break
	}
	return h.confirmBatch(ctx, stage, b, s)
}

// died confirms the death that is known, if that is the first failure of the sweep: all
// boards before it are answered right. It returns nil otherwise. One that took all the time
// that a board may take is not waited for again.
func (h *hunt) died(ctx context.Context) (*result.Failure, error) {
	d := h.options.Died
	if d == nil || h.One || h.beginsSweep() {
		return nil, nil
	}
	b := h.sweep()(0)
	if b == nil || b.First != d.First || d.Number > b.Len() {
		return nil, nil
	}
	x := b.Board(d.Number - 1)
	if board.Compare(&x, d.Last()) != 0 {
		return nil, nil
	}
	if d.Number > 1 {
		if s, _, err := h.ExaminePart(ctx, "sweep", b, 0, d.Number-1, h.Brief); s != nil || err != nil {
			return nil, err
		}
	}
	if d.Kind == result.TimedOut {
		return (&trial.Symptom{Failure: d.Failure}).Finding("sweep", x), nil
	}
	return h.confirmBoard(ctx, "sweep", b, d.Number-1)
}

// merelySlow reports whether a batch takes long because each of its boards does: at its
// beginning and at its end a board takes so long that all together need about what was
// allowed. One board that hangs makes no other slow.
func (h *hunt) merelySlow(ctx context.Context, stage string, b *trial.Batch, s *trial.Symptom) (bool, error) {
	if s.Kind != result.TimedOut || b.Len() < 2 {
		return false, nil
	}
	least := h.Enough(b)
	for _, atEnd := range []bool{false, true} {
		each, err := h.paceOf(ctx, stage, b, atEnd)
		if err != nil {
			return false, err
		}
		least = min(least, each*time.Duration(b.Len()))
	}
	return 2*least > h.Enough(b), nil
}

// paceOf is the CPU time that each of the boards at the beginning or the end of a batch
// takes; 0 if they fail. A program's start counts for none of them, so that as many are
// taken together as end in time, up to an eighth of all.
func (h *hunt) paceOf(ctx context.Context, stage string, b *trial.Batch, atEnd bool) (time.Duration, error) {
	examine := func(n int) (*trial.Symptom, time.Duration, error) {
		from := 0
		if atEnd {
			from = b.Len() - n
		}
		symptom, r, err := h.ExaminePart(ctx, stage, b, from, from+n, h.Enough)
		return symptom, r.CPU, err
	}
	symptom, one, err := examine(1)
	if symptom != nil || err != nil {
		return 0, err
	}
	if b.Len() == 2 {
		return one, nil
	}
	for n := max(2, b.Len()/8); ; n = max(2, n/8) {
		symptom, all, err := examine(n)
		if err != nil || symptom == nil {
			return max(all-one, 0) / time.Duration(n-1), err
		}
		if n == 2 || symptom.Kind != result.TimedOut {
			return 0, nil
		}
	}
}

// confirmBoard gives the blamed board to a process of its own, or else together
// with others. It returns nil if it fails nowhere.
func (h *hunt) confirmBoard(ctx context.Context, stage string, b *trial.Batch, index int) (*result.Failure, error) {
	if f, err := h.alone(ctx, stage, b.Board(index)); f != nil || err != nil || h.One { // with One it was alone before
		return f, err
	}
	return shrink.Sequence(ctx, h.Pool, stage, b, index, h.options.Budget.Shrink)
}

// alone gives a board to a process of its own, and if it fails some more times.
func (h *hunt) alone(ctx context.Context, stage string, x board.Board) (*result.Failure, error) {
	s, err := h.Alone(ctx, stage, x, h.Full)
	if err != nil || s == nil {
		return nil, err
	}
	return h.again(ctx, stage, x, s, h.repeats(s.Kind))
}

// again gives a failing board so often again: a program that then answers otherwise
// cannot be made sense of by other boards.
func (h *hunt) again(ctx context.Context, stage string, x board.Board, s *trial.Symptom, times int) (*result.Failure, error) {
	b, f := trial.Of(x), s.Finding(stage, x)
	defer b.Close()
	same, err := shrink.Steady(ctx, h.Pool, stage, b, s, times)
	switch {
	case err != nil, !same && s.Kind.Exhausts():
		return nil, err
	case !same:
		return trial.ByChance(f), nil
	}
	return f, nil
}

// firstRepeats is how often a board is given again before anything is known of a program
// that failed in a whole suite. A belief that then predicts all it prints leaves no room
// for chance; without one, the other repeats follow.
const firstRepeats = 3

func (h *hunt) repeats(k result.Kind) int {
	if h.options.Wrong && !h.One {
		return min(firstRepeats, trial.Repeats[k])
	}
	return trial.Repeats[k]
}

// steady gives a finding that no belief explains the repeats that it was not given yet.
func (h *hunt) steady(ctx context.Context) error {
	f := h.report.Finding
	left := trial.Repeats[f.Kind] - h.repeats(f.Kind)
	if !f.Alone || left <= 0 || f.Kind.Exhausts() || certain(h.report.Diagnosis) != nil {
		return nil
	}
	b := trial.Of(f.Boards...)
	defer b.Close()
	s, _, err := h.Examine(ctx, f.Stage, b, h.Full)
	if err != nil {
		return err
	}
	same, err := shrink.Steady(ctx, h.Pool, f.Stage, b, s, left)
	if err == nil && (s == nil || !same) {
		h.save(trial.ByChance(f))
		h.report.Diagnosis, h.report.Behaviour = &result.Diagnosis{Confidence: result.Inapplicable}, ""
	}
	return err
}

// confirmBatch is for a symptom that no part of a batch can be blamed for. The
// program may have been merely slow, so it is given the batch again, with more
// time. Only if it answers the same bytes otherwise it does so by chance.
func (h *hunt) confirmBatch(ctx context.Context, stage string, b *trial.Batch, before *trial.Symptom) (*result.Failure, error) {
	s, _, err := h.Examine(ctx, stage, b, func(b *trial.Batch) time.Duration { return 3 * h.Full(b) })
	late := before.Kind.Exhausts()
	switch {
	case err != nil || s == nil && late:
		return nil, err
	case late && s.Kind == result.Wrong: // with the time that it needs it is wrong
		return h.confirmBoard(ctx, stage, b, s.Number-1)
	}
	same := late || trial.Same(before, s)
	if same {
		if same, err = shrink.Steady(ctx, h.Pool, stage, b, s, trial.Repeats[s.Kind]); err != nil {
			return nil, err
		}
	}
	switch {
	case !same && late:
		return nil, nil
	case !same:
		return trial.ByChance(before.Finding(stage, b.Board(max(0, before.Number-1)))), nil
	}
	f := s.Finding(stage, b.Boards()...)
	f.Notes = append(f.Notes, result.WholeBatch)
	return f, nil
}

// partsOf is into how many parts a batch is cut whose boards take long together.
const partsOf = 16

// confirmParts is for a batch of more boards than the site would give, which took
// too long. The time may go into many boards, a little more into each, so all get
// their answers in smaller inputs; what takes long there too is confirmed as ever.
// The size that was small enough is where the next batch begins.
func (h *hunt) confirmParts(ctx context.Context, stage string, b *trial.Batch) (*result.Failure, error) {
	size := max(h.Format.Most(), (b.Len()+partsOf-1)/partsOf)
	if small := int(h.small.Load()); small > 0 {
		size = min(size, small)
	}
	for lo := 0; lo < b.Len() && !h.search.Over(); lo += size {
		part := b.Part(lo, min(lo+size, b.Len()))
		s, _, err := h.Examine(ctx, stage, part, h.Enough)
		var f *result.Failure
		if err == nil && s != nil {
			f, err = h.confirm(ctx, stage, part, s)
		}
		if part.Close(); f != nil || err != nil {
			return f, err
		}
	}
	if small := h.small.Load(); small == 0 || small > int64(size) {
		h.small.Store(int64(size))
	}
	return nil, nil
}

// Theory. The first board of the sweep that fails is the smallest of all, unless
// a smaller one was answered right only in the company and the order in which it
// came. So the boards before it are given again: with up to three jumps in every order,
// backwards, and some of them alone, for each of these costs a process. Only if
// all are answered right the board is called the smallest.

// Of the boards that are given alone so many are the first of all, so many one step from
// the board that fails, and so many spread over those before it.
const aloneOfEach = 4

// smallest says of the first failure of a sweep that it is the smallest, or
// returns a smaller one. Where neither can be said it returns f.
func (h *hunt) smallest(ctx context.Context, f *result.Failure, sweep iter.Seq[*board.Board]) (*result.Failure, error) {
	promises := h.options.Promises
	before, ok := before(sweep, f.Last(), promises)
	if !ok || !f.Alone {
		return f, nil
	}
	budget := h.Part(h.options.Budget.Shrink)
	inOrders := otherOrders(append(before[:len(before):len(before)], *f.Last()), f.Last(), promises)
	for _, boards := range trial.Split(slices.Concat(inOrders, backwards(before)), ordersTogether) {
		if boards.Len() == 0 {
			break
		}
		s, _, err := h.Examine(ctx, f.Stage, boards, h.Full)
		boards.Close()
		switch {
		case err != nil:
			return nil, err
		case s != nil && s.Number > 0: // the board that it blames, if it fails alone
			if smaller, err := h.alone(ctx, f.Stage, boards.Board(s.Number-1)); smaller != nil || err != nil {
				return smaller, err
			}
		}
		if s != nil || budget.Over() {
			return f, nil
		}
	}
	steps, _ := shrink.Steps(f.Last(), promises)
	lonely := slices.Concat(before[:min(aloneOfEach, len(before))], spread(steps, aloneOfEach), spread(before, aloneOfEach))
	for _, x := range shrink.Sorted(lonely) {
		if smaller, err := h.alone(ctx, f.Stage, x); smaller != nil || err != nil {
			return smaller, err
		}
	}
	f.Minimal, f.Smallest = true, true
	return f, nil
}

// spread is n of the boards, at equal distances, and the last one of them; or all.
func spread(boards []board.Board, n int) []board.Board {
	if len(boards) <= n {
		return boards
	}
	var some []board.Board
	for i := range n {
		some = append(some, boards[(i+1)*len(boards)/n-1])
	}
	return some
}

// before returns the boards of a sweep before one, if an input can hold them.
func before(sweep iter.Seq[*board.Board], b *board.Board, promises []*board.Promise) ([]board.Board, bool) {
	var boards []board.Board
	cells := 0
	for swept := range sweep {
		x := *swept
		if board.Fit(&x, promises) != nil {
			continue
		}
		if board.Compare(&x, b) >= 0 {
			break
		}
		if cells += x.Cells; cells > board.MaxTotal {
			return nil, false
		}
		boards = append(boards, x.Clone())
	}
	return boards, true
}

func backwards(boards []board.Board) []board.Board {
	boards = slices.Clone(boards)
	slices.Reverse(boards)
	return boards
}

// ordersTogether is how many cells of boards whose jumps are in other orders one process
// gets.
const ordersTogether = board.MaxTotal / 4

// mostOrdered is up to how many jumps of a board are given in every order, those of
// others in one more.
const mostOrdered = 3

// otherOrders returns the boards with their jumps in other orders, as far as they are
// smaller than one, the smallest first.
func otherOrders(boards []board.Board, than *board.Board, promises []*board.Promise) (others []board.Board) {
	for i := range boards {
		b := &boards[i]
		given := len(others)
		propose := func(jumps []board.Jump) {
			x := board.Board{Cells: b.Cells, Faces: b.Faces, Jumps: slices.Clone(jumps)}
			if board.Arrange(&x, promises); !slices.Equal(x.Jumps, b.Jumps) && board.Compare(&x, than) < 0 {
				others = append(others, x)
			}
		}
		if len(b.Jumps) <= mostOrdered {
			permute(slices.Clone(b.Jumps), 0, propose)
		} else if x, ok := scrambled(b, i, promises); ok {
			propose(x.Jumps)
		}
		if len(promises) > 0 { // which may leave several orders the same
			others = append(others[:given], shrink.Sorted(others[given:])...)
		}
	}
	return others
}

// permute goes through the orders of what comes from a place on.
func permute(jumps []board.Jump, from int, see func([]board.Jump)) {
	if from >= len(jumps)-1 {
		see(jumps)
		return
	}
	for i := from; i < len(jumps); i++ {
		jumps[from], jumps[i] = jumps[i], jumps[from]
		permute(jumps, from+1, see)
		jumps[from], jumps[i] = jumps[i], jumps[from]
	}
}

// scrambled returns board number i with its jumps in another order, if the
// promises leave one: nearly the reverse, and not for all boards the same.
func scrambled(b *board.Board, i int, promises []*board.Promise) (board.Board, bool) {
	if len(b.Jumps) < 2 {
		return board.Board{}, false
	}
	x := b.Clone()
	slices.Reverse(x.Jumps)
	if k := i % len(x.Jumps); k > 1 {
		x.Jumps[0], x.Jumps[k] = x.Jumps[k], x.Jumps[0]
	}
	board.Arrange(&x, promises)
	return x, !slices.Equal(x.Jumps, b.Jumps)
}

// Theory. A board that is answered right alone and wrong behind others looks as if
// something were left over. It also looks so if the program answers by the clock, by
// the number of boards, or by whatever it reads after it has lost its place in the
// input. So before that is said of a program, and no belief of the bank that leaves
// something over predicts all it prints, three experiments must agree:
//
//	chance  the same input is answered the same, in other seconds too
//	alone   a board alone is answered otherwise than without its jumps: they are read
//	before  the same board at the same place of an input of as many boards is
//	        answered otherwise behind other boards

// nextSecond is after how long the clock of a program that counts seconds has moved.
// laterSeconds is in how many of them the input is given once more: seeds that follow
// each other often give a program the same first numbers.
const (
	nextSecond   = 1100 * time.Millisecond
	laterSeconds = 4
)

// leftOver makes less of a finding that something is left over where that does not
// hold.
func (h *hunt) leftOver(ctx context.Context) error {
	f := h.report.Finding
	if f.Kind != result.Leak || h.explainedAsLeak() {
		return nil
	}
	if unread, err := h.unread(ctx, f); err != nil || unread {
		return err
	}
	same, atLimit, err := h.sameLater(ctx, f)
	switch {
	case err != nil:
		return err
	case atLimit:
		h.unsure(f)
		return nil
	case !same:
		h.save(trial.ByChance(f))
		return nil
	}
	holds, err := h.readsJumps(ctx)
	if err == nil && holds {
		holds, err = h.otherwiseBehindOthers(ctx, f)
	}
	if err == nil && !holds {
		h.unsure(f)
	}
	return err
}

// unsure takes back what the budget left no room to try: that something is left over.
// Where nothing was diagnosed, it says that too.
func (h *hunt) unsure(f *result.Failure) {
	if h.report.Diagnosis == nil {
		h.report.Diagnosis = &result.Diagnosis{Confidence: result.GaveUp}
	}
	if f.Kind == result.Leak && !h.explainedAsLeak() {
		f.Kind = result.Dependent
		f.Notes = slices.DeleteFunc(f.Notes, func(n result.Note) bool { return n == result.LeftOver })
	}
}

// explainedAsLeak reports whether a belief that leaves something over predicts all
// that the program prints.
func (h *hunt) explainedAsLeak() bool {
	x := certain(h.report.Diagnosis)
	return x != nil && slices.ContainsFunc(x.Singles(), func(m *belief.Belief) bool { return m.Leaks })
}

// sameLater reports whether the input is answered the same in other seconds, and if not,
// whether that may come of a limit which it is at.
func (h *hunt) sameLater(ctx context.Context, f *result.Failure) (same, atLimit bool, err error) {
	b := trial.Of(f.Boards...)
	defer b.Close()
	exhausts := func(s *trial.Symptom) bool { return s != nil && s.Kind.Exhausts() }
	before, _, err := h.Examine(ctx, "leaks", b, h.Full)
	if err != nil {
		return false, false, err
	}
	for range laterSeconds {
		select {
		case <-ctx.Done():
			return false, false, ctx.Err()
		case <-time.After(cmp.Or(h.options.second, nextSecond)):
		}
		after, _, err := h.Examine(ctx, "leaks", b, h.Full)
		if err != nil || before == nil || !trial.Same(before, after) {
			return false, err == nil && (exhausts(before) || exhausts(after)), err
		}
	}
	return true, false, nil
}

// readsJumps reports whether a board alone is answered otherwise than it would be
// without its jumps. A program that leaves them unread takes them for the boards that
// come next.
func (h *hunt) readsJumps(ctx context.Context) (bool, error) {
	for _, x := range append(h.smokeBoards(), h.firstOfSweep(shortcut)...) {
		b := trial.Of(x)
		walk, answer := (x.Cells-1+x.Faces-1)/x.Faces, int(b.Answers[0])
		_, r, err := h.Examine(ctx, "leaks", b, h.Brief)
		b.Close()
		if err != nil {
			return false, err
		}
		if numbers := trial.Numbers(r.Stdout, 1); walk != answer && (len(numbers) == 0 || int(numbers[0]) != walk) {
			return true, nil
		}
	}
	return false, nil
}

// otherwiseBehindOthers reports whether the board that fails is answered otherwise at
// its place behind other boards, as many as before.
func (h *hunt) otherwiseBehindOthers(ctx context.Context, f *result.Failure) (bool, error) {
	at := len(f.Boards) - 1
	for _, other := range append(h.smokeBoards(), h.firstOfSweep(func(*board.Board) bool { return true })...) {
		b := trial.Of(append(slices.Repeat([]board.Board{other}, at), *f.Last())...)
		_, r, err := h.Examine(ctx, "leaks", b, h.Full)
		numbers := trial.Numbers(r.Stdout, b.Len())
		otherwise := at < len(numbers) && fmt.Sprint(numbers[at]) != strings.TrimSpace(string(f.Got))
		b.Close()
		if otherwise || err != nil {
			return otherwise, err
		}
	}
	return false, nil
}

// shortcut reports whether a jump leads on from a cell that the first throw can land on.
func shortcut(b *board.Board) bool {
	return slices.ContainsFunc(b.Jumps, func(j board.Jump) bool { return j.From > 1 && int(j.From) <= 1+b.Faces && int(j.To) > 1+b.Faces })
}

// firstOfSweep are the first few boards of the sweep that are such.
func (h *hunt) firstOfSweep(take func(*board.Board) bool) (all []board.Board) {
	for b := range generator.SweepOf(h.options.Format).Keeping(h.options.Promises).From(0) {
		if !take(b) {
			continue
		}
		if all = append(all, b.Clone()); len(all) == 4 {
			break
		}
	}
	return all
}
