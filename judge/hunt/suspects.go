package hunt

import (
	"adder/judge/result"
	"context"
	"slices"

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
const sampledDeaths = 6

// passing returns the suspects that pass the test, simplest first. Those that
// come after the first to pass need no test: they pass if they do as it does.
func (h *hunt) passing(ctx context.Context, suspects []*misconception.Misconception) ([]*misconception.Misconception, error) {
	e, err := h.examiner()
	if err != nil {
		return nil, err
	}
	defer h.release(e)
	var passed []*misconception.Misconception
	for i, m := range suspects {
		if m.Leaks {
			continue
		}
		if len(passed) > 0 {
			if alike(m, passed[0], e.hunt.corpus.Observed()) {
				passed = append(passed, m)
			}
			continue
		}
		if i >= suspectsTried {
			break
		}
		fits, err := e.test(ctx, m)
		if err != nil {
			return nil, err
		}
		if fits {
			passed = append(passed, m)
		}
	}
	return passed, nil
}

// alike reports whether two beliefs do the same on every board.
func alike(m, other *misconception.Misconception, batches []*Batch) bool {
	var b board.Board
	for _, batch := range batches {
		play, play2 := m.New(), other.New()
		for s := batch.Scan(); s.Next(&b); {
			if play(&b) != play2(&b) {
				return false
			}
		}
	}
	return true
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
		s, err := e.alone(ctx, "diagnose", d.board, e.brief)
		if err != nil {
			return false, err
		}
		if s == nil || !slices.Contains(deathBy[d.outcome], s.Kind) {
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

// deathBy is what becomes of a program that fails as a belief says.
var deathBy = map[misconception.Outcome][]result.Kind{
	misconception.Hang:     {result.TimedOut},
	misconception.Crash:    {result.Crashed, result.Memory},
	misconception.NoOutput: {result.Wrong},
}

// survives reports whether the program answers the boards of a batch that m
// survives, as m does. It gathers the others.
func (e *examiner) survives(ctx context.Context, m *misconception.Misconception, b *Batch, deadly *[]death) (bool, error) {
	play := m.New()
	e.batches.begin(b.First, b.Len())
	var want []misconception.Outcome
	var x board.Board
	for s := b.Scan(); s.Next(&x); {
		o := play(&x)
		if o.Failed() {
			*deadly = append(*deadly, death{x.Clone(), o})
			continue
		}
		want = append(want, o)
		e.batches.add(&x)
	}
	if len(want) == 0 {
		return true, nil
	}
	alive := e.batches.end()
	defer alive.Close()
	r, err := e.listen(ctx, "diagnose", alive, e.brief)
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
