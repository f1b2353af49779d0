package hunt

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"adder/judge/explain/search"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Theory. A program can hold several beliefs, which are named together. A belief is a mistake
// of its own if it alone is to blame on some board: there, a program with only this belief is
// wrong in the same way, and a program with only one of the others is right. If one of the
// beliefs has no such board, they cannot be told apart.

// Mistakes splits the belief that a hunt named into the mistakes that it is made of, and puts
// them into the report, the most harmful first. The pool, the corpus and the options are those
// of the hunt. It lists nothing if there is only one mistake.
func Mistakes(ctx context.Context, pool *trial.Pool, c *Corpus, r *Report, o Options) error {
	whole := severalIn(r)
	if whole == nil {
		return nil
	}
	p := pool.For(o.Options)
	all, err := split(ctx, p, c, r.Finding, whole)
	r.Cost.Add(p.Cost())
	if errors.Is(err, trial.ErrSpent) {
		r.Stopped = "at the boards of each mistake"
		return nil
	}
	if err != nil {
		return err
	}
	slices.SortStableFunc(all, func(a, b result.Mistake) int { return cmp.Compare(b.Spoils, a.Spoils) })
	r.Mistakes = all
	return nil
}

// severalIn returns the belief that a report names if it is made of several mistakes. A
// harmless detail is no mistake.
func severalIn(r *Report) *belief.Belief {
	if r.Finding == nil || len(r.Finding.Boards) != 1 {
		return nil
	}
	named := certain(r.Diagnosis)
	if named == nil || len(named.Singles()) < 2 || named.Details() > 0 {
		return nil
	}
	return named
}

// certain is the belief that a diagnosis names for certain and that can be played board by
// board, or nil.
func certain(d *result.Diagnosis) *belief.Belief {
	if d == nil || d.Confidence != result.Exact {
		return nil
	}
	named, _ := belief.Find(d.Name)
	if named == nil || named.Leaks {
		return nil
	}
	return named
}

// A part is one of the mistakes that a belief is made of.
type part struct {
	*belief.Belief
	player belief.Player
	spoils int
	own    *board.Board // the first on which it alone is to blame; nil if there is none
}

// split returns the mistakes that a belief is made of, nil if they cannot be told apart.
func split(
	ctx context.Context, p *trial.Pool, c *Corpus, first *result.Failure, whole *belief.Belief,
) ([]result.Mistake, error) {
	parts, boards := blamed(c, whole)
	var all []result.Mistake
	for _, x := range parts {
		if x.own == nil {
			return nil, nil
		}
		f, err := failureOn(ctx, p, c, first, x.own, whole)
		if err != nil || f == nil {
			return nil, err
		}
		all = append(all, result.Mistake{Name: x.Name, Doc: x.Doc, Failure: *f, Spoils: x.spoils, Of: boards})
	}
	return all, nil
}

// blamed returns the parts of a belief, each with the number of boards that it spoils and the
// board on which it alone is to blame, and how many boards there are.
func blamed(c *Corpus, whole *belief.Belief) (parts []*part, boards int) {
	for _, single := range whole.Singles() {
		parts = append(parts, &part{Belief: single, player: single.New()})
	}
	play := whole.New()
	for s := range search.Sights(nil, c.Observed()...) {
		boards++
		printed := play(&s.Board)
		var blame *part
		wrong := 0
		for _, x := range parts {
			alone := x.player(&s.Board)
			if int(alone) == s.Want {
				continue
			}
			wrong++
			x.spoils++
			if alone == printed {
				blame = x
			}
		}
		if wrong == 1 && blame != nil && blame.own == nil {
			own := s.Board.Clone()
			blame.own = &own
		}
	}
	return parts, boards
}

// failureOn gives the program a board, and returns how it fails there, or nil if it does not
// fail as the belief says.
func failureOn(
	ctx context.Context, p *trial.Pool, c *Corpus,
	first *result.Failure, b *board.Board, whole *belief.Belief,
) (*result.Failure, error) {
	if board.Compare(first.Last(), b) == 0 {
		return first, nil
	}
	s, err := p.Alone(ctx, "mistakes", *b, p.Full)
	if err != nil || s == nil || !search.FailsAs(s.Failure, whole.New()(b)) {
		return nil, err
	}
	f := s.Finding("mistakes", *b)
	var solver oracle.Solver
	f.Expected = solver.Answer(b)
	f.Smallest = c.inScope(b) && (f.Kind == result.Wrong || f.Kind == result.Crashed)
	return f, nil
}
