package explain

import (
	"context"
	"slices"

	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/result"
	"adder/judge/trial"
)

// Theory. A program that hangs or crashes on one board in five cannot be
// observed on the whole sweep: every death costs several runs, and a hang costs
// its time limit. But a belief says on which boards it will die. So each
// candidate, a belief that fits what was seen until then, is put to the test: the
// program must answer all the boards that the belief survives, each as the
// belief does, and must die, as the belief does, on a sample of the others. Where
// the sample is not all of them the belief is probable, and no more.

// mostTested bounds how many candidates are put to the test.
const mostTested = 24

// mostTold is how many boards that refuted a belief the next ones are asked first.
const mostTold = 40

// sampled is how many of the boards that a belief dies on are tried, by how it
// dies there: a hang takes long.
var sampled = map[belief.Outcome]int{belief.Hang: 6, belief.Crash: 24, belief.NoOutput: 24}

// An attempt is what came of putting a belief to the test.
type attempt struct {
	passed        bool
	tried, deaths int // boards on which the belief dies: those tried, and all
}

// diagnoseDeadly names the candidates that pass the test, simplest first. Those
// that come after the first to pass need no test: they pass if they do as it does.
func (w *witness) diagnoseDeadly(ctx context.Context, candidates []*belief.Belief, d *result.Diagnosis) error {
	var class []*belief.Belief
	var first attempt
	var told []*Sight // what other tests have shown
	tested := 0
	for _, m := range candidates {
		switch {
		case m.Leaks, !Predicts(m, told):
		case len(class) > 0:
			if alike(m, class[0], w.Observed()...) {
				class = append(class, m)
			}
		case tested >= mostTested, w.budget.Over():
			d.Confidence = result.GaveUp
			return nil
		default:
			tested++
			t, err := w.test(ctx, m, candidates, &told)
			if err != nil {
				return err
			}
			if t.passed {
				class, first = append(class, m), t
			}
		}
	}
	nameTested(d, class, first)
	return nil
}

// nameTested names the first of the beliefs, which passed a test.
func nameTested(d *result.Diagnosis, class []*belief.Belief, t attempt) {
	if name(d, class, result.Exact); t.tried < t.deaths {
		d.Confidence, d.Tried, d.Deaths = result.Probable, t.tried, t.deaths
	}
}

// alike reports whether two beliefs do the same on every board of some batches.
func alike(m, other *belief.Belief, batches ...*trial.Batch) bool {
	play, play2 := m.New(), other.New()
	for s := range Sights(nil, batches...) {
		if play(&s.Board) != play2(&s.Board) {
			return false
		}
	}
	return true
}

// test puts one belief to the test: on the boards that it survives, on those that
// another candidate survives and it does not, and on a sample of the rest. It gathers
// what refutes the belief.
func (w *witness) test(ctx context.Context, m *belief.Belief, rivals []*belief.Belief, told *[]*Sight) (attempt, error) {
	var deaths []Sight
	for _, b := range w.Observed() {
		if fits, err := w.survives(ctx, m, b, &deaths, told); err != nil || !fits {
			return attempt{}, err
		}
	}
	if len(deaths) == 0 {
		return attempt{}, nil
	}
	var chosen []int
	n := min(sampled[deaths[0].Got], len(deaths))
	for i := range n {
		chosen = append(chosen, i*len(deaths)/n)
	}
	chosen = telling(deaths, chosen, rivals)
	for _, at := range chosen {
		d := deaths[at]
		died, err := w.dies(ctx, d)
		if err != nil {
			return attempt{}, err
		}
		if !died {
			return attempt{}, nil
		}
	}
	return attempt{true, len(chosen), len(deaths)}, nil
}

// dies reports whether the program dies as a belief says on a board alone.
func (w *witness) dies(ctx context.Context, d Sight) (bool, error) {
	if f := w.finding; f.Alone && board.Compare(&d.Board, f.Last()) == 0 { // it was tried
		return FailsAs(f, d.Got), nil
	}
	s, err := w.Alone(ctx, "diagnose", d.Board, w.Brief)
	return err == nil && s != nil && FailsAs(s.Failure, d.Got), err
}

// telling adds to some of the deaths, for each rival that survives none of these but one
// of the others, the first that it survives: a program that dies there does not do as the
// rival does, and one that answers does not do as the belief does.
func telling(deaths []Sight, chosen []int, rivals []*belief.Belief) []int {
	for _, r := range rivals[:min(mostTested, len(rivals))] {
		play := r.New()
		survives := func(d Sight) bool { return !play(&d.Board).Failed() }
		if slices.ContainsFunc(chosen, func(at int) bool { return survives(deaths[at]) }) {
			continue
		}
		if at := slices.IndexFunc(deaths, survives); at >= 0 {
			chosen = append(chosen, at)
		}
	}
	return chosen
}

// testedTogether is how many boards a program is given at one time while a belief is
// put to the test: where the belief is wrong, the program may hang on one of them, and
// many boards have much time.
const testedTogether = 16_384

// survives reports whether the program answers the boards of a batch that m
// survives, as m does. It gathers the others, and some that are answered otherwise.
func (w *witness) survives(ctx context.Context, m *belief.Belief, b *trial.Batch, deaths *[]Sight, told *[]*Sight) (bool, error) {
	for lo := 0; lo < b.Len(); lo += testedTogether {
		part := b
		if b.Len() > testedTogether {
			part = b.Part(lo, min(lo+testedTogether, b.Len()))
		}
		play := m.New()
		var alive trial.Maker
		alive.Begin(part.First, part.Len())
		var want []belief.Outcome
		for s := range Sights(nil, part) {
			if s.Got = play(&s.Board); s.Got.Failed() {
				*deaths = append(*deaths, *s.Clone())
				continue
			}
			want = append(want, s.Got)
			alive.Answered(&s.Board, int32(s.Want))
		}
		given := alive.End()
		if len(want) == 0 {
			continue
		}
		got, _, err := listen(ctx, w.Pool, given, w.Brief)
		fits := slices.Equal(got, want)
		if got != nil && !fits {
			*told = slices.Concat(*told, otherwise(given, got, want))
		}
		if given.Close(); err != nil || !fits {
			return false, err
		}
	}
	return true, nil
}

// otherwise are some of the boards of a batch for which something else was printed than a
// belief says.
func otherwise(b *trial.Batch, got, want []belief.Outcome) (some []*Sight) {
	i := 0
	for s := range Sights(got, b) {
		if s.Got != want[i] && len(some) < mostTold {
			some = append(some, s.Clone())
		}
		i++
	}
	return some
}
