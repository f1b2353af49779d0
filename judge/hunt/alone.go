package hunt

import (
	"cmp"
	"context"
	"slices"

	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/misconception"
	"adder/judge/result"
)

// Theory. Where something is left over from the boards before, an answer says little
// of its board. A process that is given one board has nothing left over: what is
// wrong there is another mistake, and explained as if the program were given to a
// site where each board is an input of its own. How many boards each of the two
// spoils shows when the same boards are given both ways.

// How many boards of the mix are given alone, and how many of the first boards both
// ways.
const (
	aloneBoards = 300
	bothWays    = 128
)

// apart lists what depends on more than the board, and what is wrong without that.
func (m *mistakes) apart(ctx context.Context) ([]result.Mistake, error) {
	r, err := m.singly(ctx)
	if err != nil {
		return nil, err
	}
	all := []result.Mistake{{Failure: *m.first.Finding, Way: result.Way(m.first.Finding.Kind)}}
	var alone []*misconception.Misconception
	if r.Finding != nil {
		next := result.Mistake{Failure: *r.Finding, Way: result.AloneWay, Where: result.Alone}
		if x := certain(r.Diagnosis); x != nil {
			alone = x.Singles()
			next.Name, next.Doc, next.Way = x.Name, docOf(alone), ""
		}
		all = append(all, next)
	}
	if rest := without(m.named(), alone); len(rest) > 0 {
		all[0].Name, all[0].Doc, all[0].Way = misconception.NameOf(rest...), docOf(rest), ""
	}
	return all, m.tellApart(ctx, all)
}

// behind lists what is wrong where answers depend on other boards too, and the first
// failure does not show it: the belief that explains every board that is given alone,
// and what fails where that belief does not show.
func (m *mistakes) behind(ctx context.Context) ([]result.Mistake, error) {
	r, err := m.singly(ctx)
	if err != nil || r.Finding == nil {
		return nil, err
	}
	x := certain(r.Diagnosis)
	if x == nil {
		return nil, nil
	}
	known := []*misconception.Misconception{x}
	all := []result.Mistake{{Name: x.Name, Doc: docOf(x.Singles()), Where: result.Alone, Failure: *r.Finding}}
	all[0].Spoils, all[0].Of = m.spoiled(x)
	rest, err := m.rest(ctx, known)
	if err == nil && rest.Finding != nil {
		all = append(all, m.elsewhere(rest, certain(rest.Diagnosis), known))
	}
	return all, err
}

// named are the mistakes that explain the first failure; nil if nothing does.
func (m *mistakes) named() []*misconception.Misconception {
	d := m.first.Diagnosis
	if d == nil || d.Confidence != result.Exact {
		return nil
	}
	x, err := misconception.Find(d.Name)
	if err != nil {
		return nil
	}
	return x.Singles()
}

// without are those of all that are not among others.
func without(all, others []*misconception.Misconception) []*misconception.Misconception {
	return slices.DeleteFunc(slices.Clone(all), func(x *misconception.Misconception) bool { return slices.Contains(others, x) })
}

// singly hunts with a process for each board.
func (m *mistakes) singly(ctx context.Context) (*Report, error) {
	o := m.options
	o.One, o.Cover = true, false
	o.Boards = min(cmp.Or(o.Boards, aloneBoards), aloneBoards)
	return m.again(ctx, o)
}

// tellApart counts the boards that are wrong alone, and those that are wrong only
// among others.
func (m *mistakes) tellApart(ctx context.Context, all []result.Mistake) error {
	e, err := m.Take()
	if err != nil {
		return err
	}
	defer m.Release(e)
	seen, _, err := m.lookSingly(ctx, e, bothWays)
	if err != nil {
		return err
	}
	together, err := m.together(ctx, e, seen)
	if err != nil {
		return err
	}
	for i := range all {
		all[i].Of = len(together)
	}
	for i, got := range together {
		switch s := &seen[i]; {
		case s.wrong() && len(all) > 1:
			all[1].Spoils++
		case !s.wrong() && int(got) != int(s.answer):
			all[0].Spoils++
		}
	}
	return nil
}

// together is what a process prints that is given all boards, as far as it gets.
func (m *mistakes) together(ctx context.Context, e *run.Examiner, seen []sight) ([]misconception.Outcome, error) {
	boards := make([]board.Board, len(seen))
	for i := range seen {
		boards[i] = seen[i].board
	}
	b := e.Maker.Of(boards...)
	defer b.Close()
	_, r, err := e.Examine(ctx, "mistakes", b, e.Full)
	return run.Numbers(r.Stdout, len(seen)), err
}
