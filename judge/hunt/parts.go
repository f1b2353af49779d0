package hunt

import (
	"context"
	"slices"

	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/result"
)

// A part is one of the mistakes that a belief is made of.
type part struct {
	*misconception.Misconception
	spoils int
	own    *board.Board // the first on which it alone is to blame; nil if there is none
}

// parts lists the mistakes that a belief is made of. If one of them has no board of
// its own, they are told as one.
func (m *mistakes) parts(ctx context.Context, whole *misconception.Misconception) ([]result.Mistake, error) {
	spoils, of := m.spoiled(whole)
	one := []result.Mistake{{Name: whole.Name, Doc: docOf(whole.Singles()), Failure: *m.first.Finding, Spoils: spoils, Of: of}}
	singles := whole.Singles()
	together := func(s *misconception.Misconception) bool { return s.New == nil } // a habit is no program by itself
	if len(singles) < 2 || slices.ContainsFunc(singles, together) {
		return one, nil
	}
	all := m.blamed(whole, singles)
	var listed []result.Mistake
	for _, p := range all {
		f, err := m.own(ctx, p, whole)
		if err != nil || f == nil {
			return one, err
		}
		listed = append(listed, result.Mistake{Name: p.Name, Doc: p.Doc, Failure: *f, Spoils: p.spoils, Of: of})
	}
	return listed, nil
}

// blamed finds on which boards a single alone makes the belief as wrong as it is:
// all others are right there.
func (m *mistakes) blamed(whole *misconception.Misconception, singles []*misconception.Misconception) []part {
	all := make([]part, len(singles))
	for i, s := range singles {
		all[i].Misconception = s
	}
	for _, batch := range m.corpus.Observed() {
		play, alone := whole.New(), players(singles)
		var b board.Board
		k := 0
		for s := batch.Scan(); s.Next(&b); k++ {
			answer := misconception.Outcome(batch.Answers[k])
			together := play(&b)
			wrong := -1 // the only single that is wrong; len(all) if several are
			for i := range all {
				o := alone[i](&b)
				if o == answer {
					continue
				}
				all[i].spoils++
				if wrong >= 0 || o != together {
					wrong = len(all)
				} else {
					wrong = i
				}
			}
			if wrong >= 0 && wrong < len(all) && all[wrong].own == nil {
				x := b.Clone()
				all[wrong].own = &x
			}
		}
	}
	return all
}

// own gives the program the board of a part, and returns how it fails: nil if not
// as the belief says.
func (m *mistakes) own(ctx context.Context, p part, whole *misconception.Misconception) (*result.Failure, error) {
	if p.own == nil || p.spoils == 0 {
		return nil, nil
	}
	if first := m.first.Finding; board.Compare(first.Last(), p.own) == 0 {
		return first, nil
	}
	e, err := m.Take()
	if err != nil {
		return nil, err
	}
	defer m.Release(e)
	s, err := e.Alone(ctx, "mistakes", *p.own, e.Full)
	if err != nil || s == nil || !failsAs(s.Failure, whole.New()(p.own)) {
		return nil, err
	}
	f := s.Finding("mistakes", *p.own)
	var solver oracle.Solver
	f.Expected = solver.Answer(p.own)
	f.Smallest = m.corpus.first(p.own) && slices.Contains([]result.Kind{result.Wrong, result.Crashed}, f.Kind)
	return f, nil
}
