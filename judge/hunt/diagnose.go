package hunt

import (
	"adder/judge/result"
	"context"
	"slices"
	"sync"

	"adder/judge/board"
	"adder/judge/misconception"
)

func (h *hunt) diagnose(ctx context.Context, f *result.Failure) (*result.Diagnosis, error) {
	d := &result.Diagnosis{Confidence: result.Hint}
	_, _, known := h.pace.usual(&Batch{})
	slow := f.Kind == result.TimedOut && f.Last().Cells > manyCells // no belief is about that
	if !known || slow || f.Kind == result.Nondeterministic || f.Kind == result.Output {
		return d, nil
	}
	o, err := h.observe(ctx, f)
	if err != nil {
		return nil, err
	}
	defer o.close()
	class := []*misconception.Misconception(nil)
	switch {
	case o.complete:
		h.report.Behaviour = o.digest()
		class = explain(ctx, o, h.options.Workers)
		d.Shows = shows(o)
	case o.deadly:
		if class, err = h.passing(ctx, explain(ctx, o, h.options.Workers)); err != nil {
			return nil, err
		}
		d.Shows = shows(o)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(class) > 0 {
		d.Confidence, d.Name = result.Exact, class[0].Name
		for _, m := range class[0].Singles() {
			d.Beliefs = append(d.Beliefs, result.Belief{Name: m.Name, Doc: m.Doc})
		}
	}
	for _, m := range class {
		d.Class = append(d.Class, m.Name)
	}
	if d.Confidence == result.Hint && len(f.Boards) == 1 {
		d.Facts, err = h.facts(ctx, f)
	}
	return d, err
}

// explain returns the misconceptions that predict everything observed, simplest
// first.
func explain(ctx context.Context, o *observation, workers int) []*misconception.Misconception {
	bank := misconception.All()
	fits := make([]bool, len(bank))
	var group sync.WaitGroup
	next := make(chan int)
	for range workers {
		group.Go(func() {
			for i := range next {
				fits[i] = !bank[i].Harmless && ctx.Err() == nil && predicts(bank[i], o)
			}
		})
	}
	for i := range bank {
		next <- i
	}
	close(next)
	group.Wait()
	var class []*misconception.Misconception
	for i, m := range bank {
		if fits[i] {
			class = append(class, m)
		}
	}
	return class
}

// predicts reports whether a program that holds m would have printed what was
// observed, each process being a fresh one. Most beliefs are refuted by one of
// the first boards.
func predicts(m *misconception.Misconception, o *observation) bool {
	var b board.Board
	for _, s := range slices.Backward(o.segments) { // the last boards refute most
		play := m.New()
		scan := s.batch.Scan()
		for _, seen := range s.outcomes {
			if !scan.Next(&b) || play(&b) != seen {
				return false
			}
		}
	}
	return true
}

// maxShows is how many boards show a belief.
const maxShows = 3

// shows picks the smallest board that was answered wrong, and further ones with
// other traits.
func shows(o *observation) []result.Show {
	var picked []result.Show
	var seen [][]string
	o.wrong(func(b *board.Board, want int32, got misconception.Outcome) bool {
		traits := traitsOf(b)
		if slices.ContainsFunc(seen, func(t []string) bool { return slices.Equal(t, traits) }) {
			return len(seen) < 64
		}
		seen = append(seen, traits)
		picked = append(picked, result.Show{Board: result.One(b.Clone()), Answer: int(want), Belief: result.Text(got.String())})
		return len(picked) < maxShows
	})
	return picked
}

func traitsOf(b *board.Board) []string {
	var names []string
	f := board.NewFacts(b)
	for _, t := range board.Traits {
		if t.Has(f) {
			names = append(names, t.Name)
		}
	}
	return names
}
