package hunt

import (
	"context"
	"slices"
	"sync"

	"adder/judge/board"
	"adder/judge/misconception"
)

// Confidence says how sure a diagnosis is.
type Confidence string

const (
	// Exact: the belief predicts every output, right and wrong, on the whole
	// sweep and on 2,048 boards of the mix. Anything less named the wrong belief
	// for more than half of the programs whose mistake was not in the bank. Of a
	// program that dies on many boards, see suspects.go.
	Exact Confidence = "exact"
	// Hint: no known belief does; only facts about the smallest board are told.
	Hint Confidence = "hint"
)

// A Diagnosis is what a program seems to believe, or what is certain without
// knowing that.
type Diagnosis struct {
	Name       string // of the simplest belief that predicts everything; "" for a hint
	Doc        string
	Confidence Confidence
	Class      []string // every known belief that predicts the same, simplest first
	Shows      []Show   // boards that show it
	Facts      []string // of a hint: sentences that hold, whatever the belief
}

// A Show is a board on which the program is wrong.
type Show struct {
	Board  board.Board
	Answer int
	Belief string // what the program prints, or how it fails
}

func (h *hunt) diagnose(ctx context.Context, f *Finding) (*Diagnosis, error) {
	d := &Diagnosis{Confidence: Hint}
	_, _, known := h.pace.usual(&Batch{})
	slow := f.Kind == TimedOut && f.Last().Cells > manyCells // no belief is about that
	if !known || slow || f.Kind == Nondeterministic || f.Kind == Output {
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
		if class, err = h.convict(ctx, explain(ctx, o, h.options.Workers)); err != nil {
			return nil, err
		}
		d.Shows = shows(o)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(class) > 0 {
		d.Confidence, d.Name, d.Doc = Exact, class[0].Name, class[0].Doc
	}
	for _, m := range class {
		d.Class = append(d.Class, m.Name)
	}
	if d.Confidence == Hint && len(f.Boards) == 1 {
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
func shows(o *observation) []Show {
	var picked []Show
	var seen [][]string
	o.wrong(func(b *board.Board, want int32, got misconception.Outcome) bool {
		traits := traitsOf(b)
		if slices.ContainsFunc(seen, func(t []string) bool { return slices.Equal(t, traits) }) {
			return len(seen) < 64
		}
		seen = append(seen, traits)
		picked = append(picked, Show{b.Clone(), int(want), got.String()})
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
