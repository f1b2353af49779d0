package hunt

import (
	"context"

	"adder/judge/board"
	"adder/judge/misconception"
)

// Theory. A program that hangs or crashes on one board in five cannot be
// observed on the whole sweep: every death costs several runs, and a hang costs
// its time limit. But a belief says on which boards it will die. So each
// suspect, a belief that fits what was seen until then, is put to the test: the
// program must answer all the boards that the belief survives, each as the
// belief does, and must die, as the belief does, on a sample of the others.

// suspectsTried bounds how many suspects are put to the test.
const suspectsTried = 24

// sampledDeaths is how many of the boards that a belief dies on are tried.
const sampledDeaths = 10

// convict returns the suspects that pass the test, simplest first.
func (h *hunt) convict(ctx context.Context, suspects []*misconception.Misconception) ([]*misconception.Misconception, error) {
	e, err := h.examiner()
	if err != nil {
		return nil, err
	}
	defer h.release(e)
	var guilty []*misconception.Misconception
	for i, m := range suspects {
		if i == suspectsTried || m.Leaks {
			break
		}
		fits, err := e.test(ctx, m)
		if err != nil {
			return nil, err
		}
		if fits {
			guilty = append(guilty, m)
		}
	}
	return guilty, nil
}

// test puts one suspect to the test.
func (e *examiner) test(ctx context.Context, m *misconception.Misconception) (bool, error) {
	var deadly []death
	for _, b := range e.hunt.corpus.Observed() {
		fits, err := e.survives(ctx, m, b, &deadly)
		if err != nil || !fits {
			return false, err
		}
	}
	for i := range min(sampledDeaths, len(deadly)) {
		d := deadly[i*len(deadly)/min(sampledDeaths, len(deadly))]
		s, err := e.alone(ctx, "diagnose", d.board)
		if err != nil {
			return false, err
		}
		if s == nil || s.kind != kindOfDeath[d.outcome] {
			return false, nil
		}
	}
	return len(deadly) > 0, nil
}

// A death is a board on which a belief fails to print.
type death struct {
	board   board.Board
	outcome misconception.Outcome
}

var kindOfDeath = map[misconception.Outcome]Kind{misconception.Hang: TimedOut, misconception.Crash: Crashed, misconception.NoOutput: Wrong}

// survives reports whether the program answers the boards of a batch that m
// survives, as m does. It gathers the others.
func (e *examiner) survives(ctx context.Context, m *misconception.Misconception, b *Batch, deadly *[]death) (bool, error) {
	play := m.New()
	e.begin(b.First)
	var want []misconception.Outcome
	var x board.Board
	for s := b.Scan(); s.Next(&x); {
		o := play(&x)
		if o.Failed() {
			*deadly = append(*deadly, death{x.Clone(), o})
			continue
		}
		want = append(want, o)
		e.add(&x)
	}
	if len(want) == 0 {
		return true, nil
	}
	alive := e.end()
	defer alive.Close()
	_, r, err := e.examine(ctx, "diagnose", alive, e.limitOf(alive.Len()))
	if err != nil {
		return false, err
	}
	got := parseOutcomes(r.Stdout, len(want))
	if len(got) != len(want) || r.Code != 0 {
		return false, nil
	}
	for i := range want {
		if got[i] != want[i] {
			return false, nil
		}
	}
	return true, nil
}
