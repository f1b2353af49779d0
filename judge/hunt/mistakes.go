package hunt

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"sync"
	"time"

	"adder/generator"
	"adder/judge/explain/search"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Theory. A hunt ends with the first failure, and a program may hold several
// mistakes. What is known so far says on which boards it shows; the next mistake
// is looked for on the others (unshown), where a right program and what is known
// agree. So whatever fails there is something that the known does not predict:
//
//	a belief predicts every output   its parts, each with a board of its own;
//	                                 then the boards on which it is right
//	no belief does                   nothing can be told apart
//
// Two entries never stand for one known mistake: before a second one is listed,
// every belief that explains the first is asked for the second too.

// How many more are looked for after the first, and what bounds the search for each.
const (
	mostMistakes   = 3
	searchMistakes = 30 * time.Second
)

// Mistakes looks for all that is wrong with a subject of which a hunt has found a
// failure, and puts it into the report, most harmful first. The corpus and the
// options are those of the hunt.
func Mistakes(ctx context.Context, p *trial.Pool, c *Corpus, r *Report, o Options) error {
	if r.Finding == nil {
		return nil
	}
	whole := several(r)
	if whole == nil {
		return nil
	}
	o.Failing = nil // they may show what is known
	m := &mistakes{hunt: newHunt(p, c, o), first: r}
	m.Within(m.whole)
	all, err := m.beyond(ctx, whole)
	if errors.Is(err, trial.ErrSpent) {
		r.Stopped, err = "at the search for more mistakes", nil
	}
	slices.SortStableFunc(all, func(x, y result.Mistake) int { return cmp.Compare(y.Spoils, x.Spoils) })
	r.Mistakes = all
	r.Cost.Add(m.Cost())
	return err
}

// several returns the belief beside which more is looked for; nil if there is none: where
// no belief predicts every answer board by board, no second mistake can be told from the first.
func several(r *Report) *belief.Belief {
	switch r.Finding.Kind {
	case result.Wrong, result.Crashed, result.TimedOut, result.Memory:
		if len(r.Finding.Boards) == 1 {
			return certain(r.Diagnosis)
		}
	}
	return nil
}

// mistakes is the search for all that is wrong with one subject.
type mistakes struct {
	*hunt
	first *Report
}

// beyond lists the parts of a belief, and what fails where it does not show.
func (m *mistakes) beyond(ctx context.Context, whole *belief.Belief) ([]result.Mistake, error) {
	known := []*belief.Belief{whole}
	var more []result.Mistake
	tried := true
	for range mostMistakes {
		r, err := m.rest(ctx, known)
		if err != nil {
			return nil, err
		}
		if tried = r != nil; !tried || r.Finding == nil {
			break
		}
		if both := m.explainsBoth(r.Finding); both != nil && len(more) == 0 && both != known[0] {
			known[0] = both
			continue
		}
		next := certain(r.Diagnosis)
		more = append(more, m.elsewhere(r, next, known))
		if next == nil {
			break // where it shows cannot be said
		}
		known = append(known, next)
	}
	m.rename(known[0])
	parts, err := m.parts(ctx, known[0])
	if !tried && len(parts) == 1 && len(more) == 0 {
		parts[0].Where = result.OnAll
	}
	return append(parts, more...), err
}

// rest hunts on boards on which known mistakes do not show. If they show on every
// board without jumps there is no mix to hunt on, and the report is nil.
func (m *mistakes) rest(ctx context.Context, known []*belief.Belief) (*Report, error) {
	o := m.options
	o.Promises = append(slices.Clip(o.Promises), unshown(known))
	if !generator.CanMix(o.Format, o.Promises) {
		return nil, nil
	}
	o.Rest = true
	return m.otherwise(ctx, o)
}

// otherwise hunts with other options, at the cost of the whole.
func (m *mistakes) otherwise(ctx context.Context, o Options) (*Report, error) {
	o.First, o.Wrong = 0, false
	o.Budget.Search = min(cmp.Or(o.Budget.Search, searchMistakes), searchMistakes)
	c := NewCorpus(o)
	defer c.Close()
	r, err := Hunt(ctx, m.Pool, c, o)
	if r != nil {
		m.first.Cost.Add(r.Cost)
	}
	return r, err
}

// explainsBoth returns a belief that explains the first failure, with all that was
// observed then, and predicts this one too: then both are one mistake.
func (m *mistakes) explainsBoth(f *result.Failure) *belief.Belief {
	for _, name := range m.first.Diagnosis.Class {
		x, err := belief.Find(name)
		if err == nil && !x.Leaks && len(f.Boards) == 1 && search.FailsAs(f, x.New()(f.Last())) {
			return x
		}
	}
	return nil
}

// rename puts the belief first that explains all failures.
func (m *mistakes) rename(x *belief.Belief) {
	d := m.first.Diagnosis
	if d.Name == x.Name {
		return
	}
	d.Name, d.Reading, d.Beliefs = x.Name, x.Reading(), search.Beliefs(x)
	d.Class = slices.DeleteFunc(d.Class, func(name string) bool { return name == x.Name })
	d.Class = slices.Insert(d.Class, 0, x.Name)
}

// exact is the belief that a diagnosis names for certain, or nil.
func exact(d *result.Diagnosis) *belief.Belief {
	if d == nil || d.Confidence != result.Exact {
		return nil
	}
	x, _ := belief.Find(d.Name)
	return x
}

// certain is exact, of those that can be played board by board.
func certain(d *result.Diagnosis) *belief.Belief {
	if x := exact(d); x != nil && !x.Leaks {
		return x
	}
	return nil
}

// named is the mistake of who believes x.
func named(x *belief.Belief, f *result.Failure) result.Mistake {
	return result.Mistake{Name: x.Name, Doc: docOf(x.Singles()), Failure: *f}
}

func docOf(parts []*belief.Belief) string {
	var docs []string
	for _, x := range parts {
		docs = append(docs, x.Doc)
	}
	return strings.Join(docs, " ")
}

// elsewhere is a mistake that was found where the known ones do not show. What one
// of these spoils already does not count for it: a belief that explains the rest may
// hold a known one again.
func (m *mistakes) elsewhere(r *Report, x *belief.Belief, known []*belief.Belief) result.Mistake {
	all := result.Mistake{Way: result.OtherWay, Failure: *r.Finding}
	switch {
	case x != nil:
		all = named(x, r.Finding)
		all.Spoils, all.Of = m.spoiled(x, known...)
	case r.Finding.RightAlone():
		all.Way = result.Way(r.Finding.Kind)
	default: // every one of these boards is explained
		for range m.observed(nil) {
			all.Of++
		}
	}
	all.Where = result.Elsewhere
	return all
}

// observed goes through the boards that diagnoses are made on, with what was printed
// for them, nil if that does not matter.
func (m *mistakes) observed(outcomes []belief.Outcome) iter.Seq[*search.Sight] {
	return search.Sights(outcomes, m.corpus.Observed()...)
}

// spoiled is on how many of the observed boards a belief is wrong and none of some
// others, and of how many.
func (m *mistakes) spoiled(x *belief.Belief, others ...*belief.Belief) (wrong, of int) {
	play, known := x.New(), players(others)
	for s := range m.observed(nil) {
		right := func(p belief.Player) bool { return int(p(&s.Board)) == s.Want }
		if of++; !right(play) && !slices.ContainsFunc(known, func(p belief.Player) bool { return !right(p) }) {
			wrong++
		}
	}
	return wrong, of
}

func players(all []*belief.Belief) (some []belief.Player) {
	for _, x := range all {
		some = append(some, x.New())
	}
	return some
}

// A part is one of the mistakes that a belief is made of.
type part struct {
	spoils int
	own    *board.Board // the first on which it alone is to blame; nil if there is none
}

// parts lists the mistakes that a belief is made of. If one of them has no board of
// its own, they are told as one.
func (m *mistakes) parts(ctx context.Context, whole *belief.Belief) ([]result.Mistake, error) {
	singles := whole.Singles()
	one := named(whole, m.first.Finding)
	one.Spoils, one.Of = m.spoiled(whole)
	together := func(s *belief.Belief) bool { return s.Harmless } // a detail is no mistake by itself
	if len(singles) < 2 || slices.ContainsFunc(singles, together) {
		return []result.Mistake{one}, nil
	}
	var listed []result.Mistake
	for i, p := range m.blamed(whole, singles) {
		f, err := m.own(ctx, p, whole)
		if err != nil || f == nil {
			return []result.Mistake{one}, err
		}
		next := named(singles[i], f)
		next.Spoils, next.Of = p.spoils, one.Of
		listed = append(listed, next)
	}
	return listed, nil
}

// blamed finds on which boards a single alone makes the belief as wrong as it is:
// all others are right there.
func (m *mistakes) blamed(whole *belief.Belief, singles []*belief.Belief) []part {
	all := make([]part, len(singles))
	play, alone := whole.New(), players(singles)
	for s := range m.observed(nil) {
		together := play(&s.Board)
		var blamed *part
		wrong := 0
		for i := range all {
			if o := alone[i](&s.Board); int(o) != s.Want {
				all[i].spoils++
				if wrong++; o == together {
					blamed = &all[i]
				}
			}
		}
		if wrong == 1 && blamed != nil && blamed.own == nil {
			x := s.Board.Clone()
			blamed.own = &x
		}
	}
	return all
}

// own gives the program the board of a part, and returns how it fails: nil if not
// as the belief says.
func (m *mistakes) own(ctx context.Context, p part, whole *belief.Belief) (*result.Failure, error) {
	if p.own == nil {
		return nil, nil
	}
	if first := m.first.Finding; board.Compare(first.Last(), p.own) == 0 {
		return first, nil
	}
	s, err := m.Alone(ctx, "mistakes", *p.own, m.Full)
	if err != nil || s == nil || !search.FailsAs(s.Failure, whole.New()(p.own)) {
		return nil, err
	}
	f := s.Finding("mistakes", *p.own)
	var solver oracle.Solver
	f.Expected = solver.Answer(p.own)
	f.Smallest = m.corpus.first(p.own) && (f.Kind == result.Wrong || f.Kind == result.Crashed)
	return f, nil
}

// unshownRoom is the most landings of a board that is played to see whether a
// mistake shows on it: a larger one is left out, for shrinking asks of thousands.
const unshownRoom = 8_000_000

// unshown is the promise that no known mistake shows on a board: whoever makes one
// of them, and no other, answers it right. All that a hunt does keeps promises,
// and so what it finds then, and makes small, is something else.
func unshown(known []*belief.Belief) *board.Promise {
	type table struct {
		players []belief.Player
		solver  oracle.Solver
	}
	tables := sync.Pool{New: func() any { return &table{players: players(known)} }}
	return &board.Promise{
		Name: "no mistake that is known shows on the board",
		Keeps: func(b *board.Board) bool {
			if b.Cells*min(b.Faces, b.Cells) > unshownRoom {
				return false
			}
			t := tables.Get().(*table)
			defer tables.Put(t)
			answer := t.solver.Answer(b)
			return !slices.ContainsFunc(t.players, func(play belief.Player) bool { return int(play(b)) != answer })
		},
	}
}
