package hunt

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/misconception"
	"adder/judge/result"
)

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
	e, err := h.Take()
	if err != nil {
		return err
	}
	defer h.Release(e)
	same, err := h.sameLater(ctx, e, f)
	if err != nil {
		return err
	}
	if !same {
		h.save(run.ByChance(f))
		return nil
	}
	holds, err := h.readsJumps(ctx, e)
	if err == nil && holds {
		holds, err = h.otherwiseBehindOthers(ctx, e, f)
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
	return x != nil && slices.ContainsFunc(x.Singles(), func(m *misconception.Misconception) bool { return m.Leaks })
}

// sameLater reports whether the input is answered the same in other seconds.
func (h *hunt) sameLater(ctx context.Context, e *run.Examiner, f *result.Failure) (bool, error) {
	b := e.Maker.Of(f.Boards...)
	defer b.Close()
	before, _, err := e.Examine(ctx, "leaks", b, e.Full)
	if err != nil {
		return false, err
	}
	for range laterSeconds {
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(nextSecond):
		}
		if after, _, err := e.Examine(ctx, "leaks", b, e.Full); err != nil || before == nil || !run.Same(before, after) {
			return false, err
		}
	}
	return true, nil
}

// readsJumps reports whether a board alone is answered otherwise than it would be
// without its jumps. A program that leaves them unread takes them for the boards that
// come next.
func (h *hunt) readsJumps(ctx context.Context, e *run.Examiner) (bool, error) {
	for _, x := range append(h.smokeBoards(), h.shortcuts()...) {
		b := e.Maker.Of(x)
		walk, answer := (x.Cells-1+x.Faces-1)/x.Faces, int(b.Answers[0])
		_, r, err := e.Examine(ctx, "leaks", b, e.Brief)
		b.Close()
		if err != nil {
			return false, err
		}
		if numbers := run.Numbers(r.Stdout, 1); walk != answer && (len(numbers) == 0 || int(numbers[0]) != walk) {
			return true, nil
		}
	}
	return false, nil
}

// otherwiseBehindOthers reports whether the board that fails is answered otherwise at
// its place behind other boards, as many as before.
func (h *hunt) otherwiseBehindOthers(ctx context.Context, e *run.Examiner, f *result.Failure) (bool, error) {
	at := len(f.Boards) - 1
	for _, other := range append(h.smokeBoards(), h.smallestBoards()...) {
		b := e.Maker.Of(append(slices.Repeat([]board.Board{other}, at), *f.Last())...)
		_, r, err := e.Examine(ctx, "leaks", b, e.Full)
		numbers := run.Numbers(r.Stdout, b.Len())
		otherwise := at < len(numbers) && fmt.Sprint(numbers[at]) != strings.TrimSpace(string(f.Got))
		b.Close()
		if otherwise || err != nil {
			return otherwise, err
		}
	}
	return false, nil
}

// smallestBoards are the first few of the sweep.
func (h *hunt) smallestBoards() []board.Board {
	return h.firstOfSweep(func(*board.Board) bool { return true })
}

// shortcuts are the first few of the sweep with a jump that leads on from a cell that
// the first throw can land on.
func (h *hunt) shortcuts() []board.Board {
	return h.firstOfSweep(func(b *board.Board) bool {
		return slices.ContainsFunc(b.Jumps, func(j board.Jump) bool { return j.From > 1 && int(j.From) <= 1+b.Faces && int(j.To) > 1+b.Faces })
	})
}

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

// smokeBoards are those of the smoke test that may be given.
func (h *hunt) smokeBoards() []board.Board {
	return slices.DeleteFunc(smokeBoards(), func(b board.Board) bool { return board.Fit(&b, h.options.Promises) != nil })
}
