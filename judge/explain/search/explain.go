// Package search says of a program that fails what it seems to believe, or what is certain
// without knowing that. It does not look for failures.
//
// Its way begins at [Diagnose]. The program is observed on boards; beliefs must predict all that it
// printed. If none does, there may be a rule by which it fails, a belief about one side of a rule, or
// a nearest belief.
//
//	explain.go                          these steps, and which failures they are about
//	observe.go, sight.go                what a program does on boards, alone or together
//	groups.go                           the processes and boards of a program that dies
//	around.go                           boards like the finding, on which limits of a program show
//	sample.go, search.go                boards that differ; the beliefs that predict them, and their bounds
//	constants.go                        a number of the program's own, where there is no way
//	rivals.go                           beliefs that predict the same: boards that tell them apart
//	rules.go, view.go                   the table of rules: jumps, sizes, the die, ways; what they see
//	bounds.go, survey.go                rules about numbers that failures show; the rules that each board has
//	where.go, sharpen.go                the rule by which it fails; asked of further boards
//	part.go, nearest.go                 a belief about one side of a rule; the nearest belief, and how near
//	facts.go                            what is certain about one board, in sentences
//	shows.go                            the boards that show a belief
package search

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Options says on what a diagnosis is made.
type Options struct {
	Observed func() []*trial.Batch // boards on which a belief must predict the program's output
	Budget   time.Duration         // of the program, as trial.Budget counts
	Effort   Effort
	Cache    *Cache // of diagnoses; nil keeps none
}

// Effort bounds a search: the number of cells and landings that beliefs play.
type Effort int

const (
	Brief    Effort = 60_000_000 // about two seconds of CPU
	Thorough Effort = 5 * Brief
)

// A witness is a program that fails, and how it is observed.
type witness struct {
	*trial.Pool
	Options
	finding *result.Failure
	budget  trial.Budget
	besides
}

// Diagnose finds the beliefs that predict everything: every output, right and wrong, on the
// observed boards, and the finding itself. If no belief does, it finds one that does so on a
// part of the boards, or else the nearest.
func Diagnose(
	ctx context.Context, p *trial.Pool, f *result.Failure, o Options,
) (d *result.Diagnosis, behaviour string, err error) {
	if !applies(p, f) {
		return &result.Diagnosis{Confidence: result.Inapplicable}, "", nil
	}
	if o.Effort == 0 {
		o.Effort = Thorough
	}
	w := &witness{Pool: p, Options: o, finding: f, budget: p.Part(o.Budget)}
	seen, err := w.observe(ctx)
	defer seen.close()
	if err != nil {
		return nil, "", err
	}
	if f.Fault == result.WrongThrows { // no belief is about these
		return &result.Diagnosis{Confidence: result.Inapplicable, Facts: onlyThrows(seen)}, "", nil
	}
	d = &result.Diagnosis{Confidence: result.Hint}
	if !seen.complete && !seen.chosen {
		d.Confidence = result.GaveUp
		return d, "", nil
	}
	d, err = w.remembered(ctx, seen, d)
	if err != nil {
		return nil, "", err
	}
	if d.Name != "" && f.Kind != result.Leak { // single boards show nothing of a failure that needs several
		d.Shows = shows(seen, d.Name)
	}
	switch {
	case seen.complete:
	case d.Name != "":
		d.Confidence, d.Tried = result.Probable, len(slices.Collect(seen.sights()))
	case d.Where == nil && w.budget.Spent():
		d.Confidence = result.GaveUp
	}
	return d, seen.behaviour(), nil
}

// A Cache keeps what was said of programs that did the same on all boards, so that a class
// pays once for twenty equal programs.
type Cache struct{ all sync.Map }

// A saying is what was said of a program, and on what it rests besides.
type saying struct {
	result.Diagnosis
	besides
}

// besides is what a program did on boards that others are not given.
type besides struct {
	apart  []*Sight // they tell beliefs apart
	rounds []string // its behaviour on random ones, round by round; "" if not all is known
}

// remembered explains a program, or, if its output is known for all boards, repeats the
// explanation of one that did the same.
func (w *witness) remembered(
	ctx context.Context, seen *observation, d *result.Diagnosis,
) (*result.Diagnosis, error) {
	if w.Cache == nil || !seen.complete {
		return d, w.explain(ctx, seen, d)
	}
	key := seen.behaviour() + string(w.finding.Kind) + string(board.Plain(w.finding.Boards...))
	earlier, known := w.Cache.all.Load(key)
	if known {
		same, err := w.doesAs(ctx, earlier.(saying).besides)
		if err != nil {
			return d, err
		}
		known = same
	}
	if !known {
		err := w.explain(ctx, seen, d)
		if err != nil {
			return d, err
		}
		earlier = saying{*d, w.besides}
		w.Cache.all.LoadOrStore(key, earlier)
	}
	said := earlier.(saying).Diagnosis
	said.Facts = slices.Clone(said.Facts)
	if said.Where != nil { // the hunt marks cells of its own board there
		where := *said.Where
		said.Where = &where
	}
	return &said, nil
}

// doesAs reports whether the program does the same on these boards.
func (w *witness) doesAs(ctx context.Context, other besides) (bool, error) {
	for round, behaviour := range other.rounds {
		seen, err := w.further(ctx, round, nil)
		if err != nil || behaviour == "" || seen.behaviour() != behaviour {
			return false, err
		}
	}
	var boards []board.Board
	for _, s := range other.apart {
		boards = append(boards, s.Board)
	}
	b := trial.Of(boards...)
	defer b.Close()
	seen, err := w.singly(ctx, b)
	return slices.EqualFunc(seen, other.apart, func(s, t *Sight) bool { return s.Got == t.Got }), err
}

// explain explains what was seen: by a belief about all of it, or else by where the program
// fails, by a belief about a part, or by the nearest.
func (w *witness) explain(ctx context.Context, seen *observation, d *result.Diagnosis) error {
	sights := slices.Collect(seen.sights())
	d.Facts = everywhereSame(seen)
	if len(d.Facts) > 0 {
		most, err := w.allButLast(ctx)
		d.Facts = append(d.Facts, most...)
		return err
	}
	class := w.leaking(seen)
	if len(class) > 0 {
		name(d, class)
		return nil
	}
	if len(w.finding.Boards) > 1 {
		return nil // beliefs without memory cannot predict a failure that needs several boards
	}
	last := w.finding.Last()
	if !slices.ContainsFunc(sights, func(s *Sight) bool { return board.Compare(&s.Board, last) == 0 }) {
		sights = append(sights, sightOf(w.finding))
	}
	s := newBeamSearch(surveyOf(sights), int(w.Effort), constant(sights))
	s.verify = func(m *belief.Belief) (*Sight, bool, error) { return w.verified(ctx, m, seen, &s.spent) }
	class, err := s.find()
	if err == nil && len(class) > 1 {
		class, err = w.distinguished(ctx, class)
	}
	switch {
	case err != nil:
		return err
	case len(class) > 0:
		name(d, class)
		return nil
	}
	x, err := w.sharpened(ctx, s.survey, !seen.complete)
	if err != nil {
		return err
	}
	if x != nil {
		d.Where = x.Where
	}
	if x == nil || !x.exactly() { // a simple rule that says all needs no belief about a part
		d.Part = s.partly()
	}
	if d.Part == nil {
		d.Near = s.nearest()
	}
	return nil
}

// verified reports whether a belief predicts everything that was seen and the finding; otherwise it
// may return a board that refutes the belief. The first belief that does so of a program that dies is
// also asked of further boards, which the program should answer: that it dies can have any reason.
func (w *witness) verified(
	ctx context.Context, m *belief.Belief, seen *observation, spent *int,
) (missed *Sight, fits bool, err error) {
	missed = refutation(m, seen, spent)
	switch {
	case missed != nil || !Predicts(m, w.finding):
		return missed, false, nil
	case seen.complete || w.Spec.OneBoard:
		return nil, true, nil
	case !seen.foretold:
		seen.foretold = true
		play := m.New()
		more, err := w.further(ctx, 0, func(s *Sight) bool { return play(&s.Board).Failed() })
		if err != nil {
			return nil, false, err
		}
		seen.add(more.segments...)
		missed = refutation(m, more, spent)
	}
	return missed, missed == nil && seen.answered() >= leastRight, nil
}

// applies reports whether a belief can be about a failure of this kind at all: a number that
// is wrong or missing, or an end on some boards.
func applies(p *trial.Pool, f *result.Failure) bool {
	_, known := p.Known()
	switch f.Kind {
	case result.Wrong, result.Leak:
		return known && (f.Fault == result.WrongNumber || f.Fault == result.Missing)
	case result.TimedOut:
		return known && f.Last().Cells <= trial.TinyBoard
	case result.Crashed, result.Memory:
		return known
	}
	return false
}

// name names the first of the beliefs.
func name(d *result.Diagnosis, class []*belief.Belief) {
	first := class[0]
	d.Confidence, d.Name, d.Reading = result.Exact, first.Name, first.Reading()
	d.Beliefs = commonParts(class)
	for _, m := range class {
		d.Class = append(d.Class, m.Name)
		for _, part := range m.Singles() {
			if part.Harmless && !slices.Contains(d.Details, part.Name) {
				d.Details = append(d.Details, part.Name)
			}
		}
	}
}

// commonParts returns the parts of the first belief that all the others have too. What
// another one does without may be untrue of the program. If they have nothing in common, it
// returns all of them.
func commonParts(class []*belief.Belief) (common []result.Belief) {
	for _, part := range beliefsOf(class[0]) {
		without := func(m *belief.Belief) bool { return !slices.Contains(beliefsOf(m), part) }
		if !slices.ContainsFunc(class, without) {
			common = append(common, part)
		}
	}
	if len(common) == 0 {
		return beliefsOf(class[0])
	}
	return common
}

// beliefsOf tells the parts of a belief. A harmless detail is no mistake, and is not told.
func beliefsOf(m *belief.Belief) (all []result.Belief) {
	for _, part := range m.Singles() {
		if !part.Harmless {
			all = append(all, result.Belief{Name: part.Name, Doc: part.Doc})
		}
	}
	return all
}

// leaking returns the beliefs about leftovers of earlier boards that predict everything. Each is
// played on every process from its first board on; none leaves anything where that is the last.
func (w *witness) leaking(seen *observation) (class []*belief.Belief) {
	if !seen.complete || w.Spec.OneBoard {
		return nil
	}
	constant := belief.StuckPrints(constantOf(slices.Collect(seen.sights())))
	for _, row := range belief.Singles {
		if !row.Leaks {
			continue
		}
		candidates := []*belief.Belief{row}
		for _, beside := range append(slices.Clone(belief.Singles), constant) {
			m := row.With(beside)
			if m != nil {
				candidates = append(candidates, m)
			}
		}
		for _, m := range candidates {
			spent := 0
			if refutation(m, seen, &spent) == nil && Predicts(m, w.finding) {
				class = append(class, m)
				break
			}
		}
	}
	slices.SortStableFunc(class, func(a, b *belief.Belief) int { return len(a.Singles()) - len(b.Singles()) })
	return class[:min(1, len(class))]
}

// refutation returns an observed board on which a program that holds m would have printed
// something else in a fresh process; nil if there is none. One of the first boards of the last
// batch refutes most beliefs. Boards near the finding can be large, so they come last.
func refutation(m *belief.Belief, o *observation, spent *int) *Sight {
	unrelated, related := slices.Clone(o.segments[:o.unrelated]), o.segments[o.unrelated:]
	slices.Reverse(unrelated)
	for _, s := range append(unrelated, related...) {
		play := m.Counting(spent)
		for i := range s {
			sight := &s[i]
			if play(&sight.Board) != sight.Got {
				return sight
			}
		}
	}
	return nil
}

// Predicts reports whether a program that holds m fails as a finding says: on its
// board, in its way. Without that a belief that is right on all observed boards, because it
// shows on large ones alone, would be named for whatever shows on large ones alone.
func Predicts(m *belief.Belief, f *result.Failure) bool {
	play := m.New()
	var s oracle.Solver
	last := len(f.Boards) - 1
	printed, certain := outcomeOfFailure(f)
	for i := range last {
		o := play(&f.Boards[i])
		if int(o) != s.Answer(&f.Boards[i]) {
			return f.Has(result.WholeBatch) && o.Failed() && o == printed
		}
	}
	o := play(&f.Boards[last])
	return certain && o == printed && int(o) != s.Answer(&f.Boards[last])
}

// sightOf is a failure as something that was seen. It may be on a board that nobody observed.
func sightOf(f *result.Failure) *Sight {
	got, _ := outcomeOfFailure(f)
	return &Sight{Board: *f.Last(), Want: new(oracle.Solver).Answer(f.Last()), Got: got}
}

// outcomeOfFailure is what a program did on the last board of a failure. It is not certain where no
// belief does so: a program prints a word or too much, or answers and then exits with a code.
func outcomeOfFailure(f *result.Failure) (o belief.Outcome, certain bool) {
	number, _, _ := strings.Cut(string(f.Got), " ")
	printed, known := belief.ParseOutcome(number)
	switch {
	case f.Kind == result.TimedOut:
		return belief.Hang, true
	case f.Kind == result.Crashed || f.Kind == result.Memory:
		return belief.Crash, f.Fault != result.ExitCode
	case known:
		return printed, f.Kind != result.Output
	}
	return belief.NoOutput, number == "" && f.Kind != result.Output
}
