package search

import (
	"context"
	"slices"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Theory. A program that hangs or crashes on one board in five cannot be observed on the
// whole sweep: every death costs several runs, and a hang costs its time limit. But a belief
// says on which boards it will die. So some boards that differ are given to it, each alone,
// and what explains these is put to the test: the program must answer all the boards that the
// belief survives, each as the belief does, and must die, as the belief does, on a sample of
// the others. Where the sample is not all of them the belief is probable, and no more.

// The bounds of what is given to a program that dies.
const (
	aloneBoards = 64 // boards that are given alone, in order of size
	aloneChunk  = 8
	mostDeaths  = 24 // deaths among them before no more are given
	mostHangs   = 5
	mostTested  = 16 // beliefs that are put to the test
)

// sampled is how many of the boards that a belief dies on are tried: a hang takes long.
var sampled = map[belief.Outcome]int{belief.Hang: 6, belief.Crash: 24, belief.NoOutput: 24}

// tested is what came of putting a belief to the test: boards on which it dies, those tried
// and all.
type tested struct{ tried, deaths int }

// explainDeadly names the simplest belief that passes the test, or says on which part of the
// boards the program lives, and what it does there.
func (w *witness) explainDeadly(ctx context.Context, seen *observation, d *result.Diagnosis) error {
	slow := w.finding.Kind == result.TimedOut && w.finding.Last().Cells > sweptCells
	if !slow {
		err := w.scatter(ctx, seen)
		if err != nil {
			return err
		}
		err = w.testBeliefs(ctx, seen, d)
		if err != nil || d.Name != "" {
			return err
		}
	}
	return w.explainAlive(ctx, seen, d)
}

// scatter gives boards that differ from each other to the program, each alone, and adds what
// it does on them.
func (w *witness) scatter(ctx context.Context, seen *observation) error {
	some := sampleOf(Sights(nil, w.Observed()...), aloneBoards, 0) // where nothing is known all is wrong
	slices.SortStableFunc(some, func(a, b *Sight) int { return a.Board.Cells - b.Board.Cells })
	deaths, hangs := 0, 0
	for few := range slices.Chunk(some, aloneChunk) {
		if w.budget.Over() || deaths > mostDeaths || hangs > mostHangs {
			break
		}
		alone, err := Singly(ctx, w.Pool, "diagnose", seen.own(batchOf(few)), w.Brief)
		if err != nil {
			return err
		}
		for _, s := range alone {
			seen.add(seen.own(trial.Of(s.Board)), []belief.Outcome{s.Got})
			if s.Got.Failed() {
				deaths++
			}
			if s.Got == belief.Hang {
				hangs++
			}
		}
	}
	return nil
}

// testBeliefs names the simplest belief that explains what was seen and passes the test.
func (w *witness) testBeliefs(ctx context.Context, seen *observation, d *result.Diagnosis) error {
	s := newSearch(seen.sights(), int(w.Effort), w.numbered(seen.sights())...)
	results := map[string]tested{}
	tests := 0
	s.verify = func(m *belief.Belief) (*Sight, bool, error) {
		missed := refutation(m, seen, &s.spent)
		if missed != nil || !predictsFinding(m, w.finding) {
			return missed, false, nil
		}
		tests++
		if tests > mostTested || w.budget.Over() {
			s.spent = s.most + 1
			return nil, false, nil
		}
		tested, missed, err := w.test(ctx, m, s.rivals(m))
		if missed != nil || err != nil {
			return missed, false, err
		}
		results[m.Name] = tested
		return nil, tested.deaths > 0, nil
	}
	class, err := s.find()
	if err != nil {
		return err
	}
	if len(class) == 0 {
		d.Near = s.nearest()
		return nil
	}
	name(d, class[:1])
	t := results[class[0].Name]
	if t.tried < t.deaths {
		d.Confidence, d.Tried, d.Deaths = result.Probable, t.tried, t.deaths
	}
	return nil
}

// rivals are the beliefs of one row that explain the sample as another one does.
func (s *search) rivals(m *belief.Belief) (all []*belief.Belief) {
	for _, c := range s.tried {
		if c.misses == 0 && c.Belief != m && predicts(c.Belief, s.sample) {
			all = append(all, c.Belief)
		}
	}
	return all[:min(mostTested, len(all))]
}

// test puts one belief to the test. It returns a board that refutes it, if one is known. A
// belief that is refuted has no deaths.
func (w *witness) test(
	ctx context.Context, m *belief.Belief, rivals []*belief.Belief,
) (tested, *Sight, error) {
	var deaths []*Sight
	for _, b := range w.Observed() {
		missed, survives, err := w.survives(ctx, m, b, &deaths)
		if !survives || err != nil {
			return tested{}, missed, err
		}
	}
	if len(deaths) == 0 {
		return tested{}, nil, nil
	}
	var chosen []*Sight
	n := min(sampled[deaths[0].Got], len(deaths))
	for i := range n {
		chosen = append(chosen, deaths[i*len(deaths)/n])
	}
	chosen = append(chosen, telling(deaths, chosen, rivals)...)
	for _, s := range chosen {
		alone, err := w.alone(ctx, s)
		if err != nil || alone != nil {
			return tested{}, alone, err
		}
	}
	return tested{len(chosen), len(deaths)}, nil, nil
}

// alone gives a board to the program, on which a belief says that it dies. It returns what it
// does there if that is something else.
func (w *witness) alone(ctx context.Context, s *Sight) (*Sight, error) {
	f := w.finding
	if f.Alone && board.Compare(&s.Board, f.Last()) == 0 && FailsAs(f, s.Got) {
		return nil, nil // it was tried
	}
	b := trial.Of(s.Board)
	defer b.Close()
	seen, err := Singly(ctx, w.Pool, "diagnose", b, w.Brief)
	if err != nil || len(seen) == 1 && seen[0].Got == s.Got {
		return nil, err
	}
	other := s.Clone()
	other.Got = belief.Outcome(s.Want)
	if len(seen) == 1 {
		other = seen[0]
	}
	return other, nil
}

// telling returns, for each rival that survives none of the chosen deaths but some of the
// others, the first and the last that it survives: a program that dies there does not do as
// the rival does, and one that answers does not do as the belief does.
func telling(deaths, chosen []*Sight, rivals []*belief.Belief) (more []*Sight) {
	for _, r := range rivals {
		play := r.New()
		survives := func(s *Sight) bool { return !play(&s.Board).Failed() }
		if slices.ContainsFunc(chosen, survives) || slices.ContainsFunc(more, survives) {
			continue
		}
		alive := slices.DeleteFunc(slices.Clone(deaths), func(s *Sight) bool { return !survives(s) })
		if len(alive) > 0 {
			more = append(more, alive[0])
		}
		if len(alive) > 1 {
			more = append(more, alive[len(alive)-1])
		}
	}
	return more
}

// testedTogether is how many boards a program is given at one time while a belief is put to
// the test: where the belief is wrong, the program may hang on one of them, and many boards
// have much time.
const testedTogether = 16_384

// survives reports whether the program answers, as m does, all boards of a batch that m
// survives, and gathers the boards on which m dies. If it does not, a board that it answers
// otherwise is returned, if one is known.
func (w *witness) survives(
	ctx context.Context, m *belief.Belief, b *trial.Batch, deaths *[]*Sight,
) (*Sight, bool, error) {
	play := m.New()
	var alive []*Sight
	for s := range Sights(nil, b) {
		s = s.Clone()
		s.Got = play(&s.Board)
		if s.Got.Failed() {
			*deaths = append(*deaths, s)
		} else {
			alive = append(alive, s)
		}
	}
	for some := range slices.Chunk(alive, testedTogether) {
		missed, answers, err := w.answersAll(ctx, some)
		if !answers || err != nil {
			return missed, false, err
		}
	}
	return nil, true, nil
}

// answersAll gives boards to the program, and reports whether it answers all of them as the
// sights say. If it does not, a board that it answers otherwise is returned, if one is known.
func (w *witness) answersAll(ctx context.Context, some []*Sight) (*Sight, bool, error) {
	given := batchOf(some)
	defer given.Close()
	r, err := w.Listen(ctx, "diagnose", given, w.Brief)
	if err != nil {
		return nil, false, err
	}
	numbers := trial.Numbers(r.Stdout, len(some)) // of one that died, those before that
	for i, n := range numbers {
		if n != some[i].Got {
			missed := some[i].Clone()
			missed.Got = n
			return missed, false, nil
		}
	}
	if len(numbers) == len(some) {
		return nil, true, nil
	}
	// It dies somewhere. That need not be on the first board without an answer: a program can
	// keep its output until the end.
	first := trial.Of(some[min(len(numbers), len(some)-1)].Board)
	defer first.Close()
	alone, err := Singly(ctx, w.Pool, "diagnose", first, w.Brief)
	if err != nil || len(alone) == 0 || !alone[0].Got.Failed() {
		return nil, false, err
	}
	return alone[0], false, nil
}
