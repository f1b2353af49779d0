// Package explain says of a program that fails what it seems to believe, or what
// is certain without knowing that. It does not look for failures.
package explain

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"adder/generator"
	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/fault"
	"adder/judge/oracle"
	"adder/judge/result"
	"adder/judge/trial"
)

// Options says on what a diagnosis is made.
type Options struct {
	Observed func() []*trial.Batch               // what a belief must predict beside the finding
	Known    func(*trial.Batch) []belief.Outcome // what the program printed for one of these before; nil if that is not known
	Budget   time.Duration                       // as trial.Budget counts
}

// witness is what is asked of one program.
type witness struct {
	*trial.Pool
	Options
	finding *result.Failure
	budget  trial.Budget
}

// Diagnose says which beliefs predict everything: every output, right and wrong,
// on the observed boards, and the finding itself. Anything less named the wrong
// belief for more than half of the programs whose mistake was not in the bank. Of
// a program that dies on many boards, see deadly.go.
func Diagnose(ctx context.Context, p *trial.Pool, f *result.Failure, o Options) (*result.Diagnosis, Behaviour, error) {
	if !applies(p, f) && f.Fault != result.WrongThrows {
		return &result.Diagnosis{Confidence: result.Inapplicable}, Behaviour{}, nil
	}
	w := &witness{p, o, f, p.Part(o.Budget)}
	seen, err := w.observe(ctx)
	if err != nil {
		return nil, Behaviour{}, err
	}
	defer seen.close()
	if f.Fault == result.WrongThrows { // no belief is about these
		return &result.Diagnosis{Confidence: result.Inapplicable, Facts: onlyThrows(seen)}, Behaviour{}, nil
	}
	behaviour := seen.behaviour(w.Observed())
	d := &result.Diagnosis{Confidence: result.Hint}
	if seen.complete || seen.deadly {
		d.Shows = shows(seen, nil)
	}
	switch {
	case seen.complete:
		class, err := w.fitting(ctx, seen)
		if len(class) > 0 { // that one number is printed was seen; that it is reckoned is a guess
			if own := class[0].Printing(constantOf(seen.sights())); own != nil && refutation(own, seen) == nil && predictsFinding(own, w.finding) {
				class[0] = own
			}
		}
		if err == nil && len(class) == 0 {
			class, d.Near, err = w.composed(ctx, seen)
		}
		switch {
		case err != nil:
		case len(class) == 0:
			if d.Part, err = w.partly(ctx, seen); err == nil {
				d.Facts, err = w.printed(ctx, seen)
			}
			if d.Part != nil { // that is certain
				d.Near = nil
			}
		default:
			name(d, class, result.Exact)
			if d.Also = w.also(class, seen); class[0].Leaks {
				d.Shows = shows(seen, class[0])
			}
		}
		return d, behaviour, err
	case seen.deadly:
		class, err := w.fitting(ctx, seen)
		if err == nil {
			err = w.diagnoseDeadly(ctx, class, d)
		}
		if err == nil && d.Name == "" {
			d.Part, d.Near, err = w.alive(ctx, seen)
		}
		if err == nil && d.Name == "" && d.Part == nil && d.Near == nil {
			err = w.spread(ctx, d)
		}
		return d, behaviour, err
	case w.budget.Over():
		d.Confidence = result.GaveUp
		_, d.Near, err = w.composed(ctx, seen)
	}
	return d, behaviour, err
}

// slowBoard is above how many cells a program that runs out of time is slow, and
// not hung.
const slowBoard = 200

// applies reports whether a belief can be about a failure of this kind at all: a
// number that is wrong or missing, or an end on some boards.
func applies(p *trial.Pool, f *result.Failure) bool {
	_, known := p.Known()
	switch f.Kind {
	case result.Wrong, result.Leak:
		return known && (f.Fault == result.WrongNumber || f.Fault == result.Missing || f.Fault == result.NotNumber && isNumber(string(f.Got)))
	case result.TimedOut:
		return known && f.Last().Cells <= slowBoard
	case result.Crashed, result.Memory:
		return known
	}
	return false
}

// isNumber reports whether a line begins with a number, or a word that stands for none.
// One with very many digits is none for a checker.
func isNumber(line string) bool {
	first, _, _ := strings.Cut(line, " ")
	_, known := belief.ParseOutcome(first)
	return known
}

// name names the first of the beliefs.
func name(d *result.Diagnosis, class []*belief.Belief, c result.Confidence) {
	if len(class) == 0 {
		return
	}
	d.Confidence, d.Name, d.Reading = c, class[0].Name, class[0].Rules
	d.Beliefs = told(class)
	harms := map[string]bool{}
	for _, m := range class { // if all of the first is told, one that differs in what does no harm is none
		if key := harm(m); !harms[key] || len(d.Beliefs) < len(class[0].Singles()) {
			harms[key] = true
			d.Class = append(d.Class, m.Name)
		}
	}
}

// harm names the parts of a belief that do harm alone.
func harm(m *belief.Belief) (names string) {
	for _, part := range m.Singles() {
		if !part.Harmless {
			names += part.Name + " "
		}
	}
	return names
}

// told are the parts of the first belief that say the same as all the others: each other has
// it, or another choice in its place. What one other does without may be untrue of the
// program. If that is so of every part, all are told.
func told(class []*belief.Belief) (some []result.Belief) {
	all := Beliefs(class[0])
	for i, part := range class[0].Singles() {
		if !slices.ContainsFunc(class, func(other *belief.Belief) bool { return !other.Chooses(part) }) {
			some = append(some, all[i])
		}
	}
	if len(some) == 0 {
		return all
	}
	return some
}

// Beliefs tells the parts of a belief.
func Beliefs(m *belief.Belief) (all []result.Belief) {
	for _, s := range m.Singles() {
		all = append(all, result.Belief{Name: s.Name, Doc: s.Doc})
	}
	return all
}

// fitting returns the beliefs that predict what was observed and the
// finding, simplest first.
func (w *witness) fitting(ctx context.Context, seen *observation) ([]*belief.Belief, error) {
	bank := belief.All()
	fits := make([]bool, len(bank))
	first := mistaken(seen)
	group, ctx := fault.WithContext(ctx)
	group.SetLimit(w.Workers)
	for i, m := range bank {
		group.Go(func() error {
			fits[i] = !m.Harmless && ctx.Err() == nil && (m.Leaks || Predicts(m, first)) && refutation(m, seen) == nil && predictsFinding(m, w.finding)
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	var class []*belief.Belief
	for i, m := range bank {
		if fits[i] {
			class = append(class, m)
		}
	}
	return class, nil
}

// mostMistaken is how many small boards that were answered wrong are asked of each belief
// before all that was observed: nearly all of thousands of beliefs do otherwise on one of
// them, and small boards cost next to nothing.
const mostMistaken = 16

// mistaken is some of the boards that were answered wrong: of each size the first ones,
// with other answers.
func mistaken(o *observation) (some []*Sight) {
	type way struct {
		cells, want int
		got         belief.Outcome
	}
	met := map[way]bool{}
	for s := range o.sights() {
		if w := (way{s.Board.Cells, s.Want, s.Got}); s.Wrong() && s.Board.Cells <= tinyCells && !met[w] {
			met[w] = true
			if some = append(some, s.Clone()); len(some) == mostMistaken {
				break
			}
		}
	}
	return some
}

// tinyCells is up to how many cells a board costs next to nothing.
const tinyCells = 12

// Predicts reports whether a program that holds m, and remembers nothing, does what was
// seen.
func Predicts(m *belief.Belief, some []*Sight) bool {
	play := m.New()
	return !slices.ContainsFunc(some, func(s *Sight) bool { return play(&s.Board) != s.Got })
}

// refutation returns a board for which a program that holds m would not have printed
// what was observed, each process being a fresh one; nil if there is none. Most beliefs
// are refuted by one of the first boards of the last batch; those near the finding can
// be large, so they come in the end.
func refutation(m *belief.Belief, o *observation) *Sight {
	far, near := slices.Clone(o.segments[:o.far]), o.segments[o.far:]
	slices.Reverse(far)
	for _, s := range append(far, near...) {
		play := m.New()
		for s := range Sights(s.outcomes, s.batch) {
			if play(&s.Board) != s.Got {
				return s
			}
		}
	}
	return nil
}

// predictsFinding reports whether a program that holds m fails as the finding
// says: on its board, in its way, with the throws that it printed. Without that a
// belief that is right on all observed boards, because it shows on large ones
// alone, would be named for whatever shows on large ones alone.
func predictsFinding(m *belief.Belief, f *result.Failure) bool {
	play := m.New()
	var s oracle.Solver
	last := len(f.Boards) - 1
	for i := range last {
		if o := play(&f.Boards[i]); int(o) != s.Answer(&f.Boards[i]) {
			return f.Notes != nil && f.Notes[0] == result.WholeBatch && slices.Contains(deathBy[o], f.Kind)
		}
	}
	o := play(&f.Boards[last])
	if !FailsAs(f, o) || o.Failed() {
		return FailsAs(f, o)
	}
	_, throws, _ := strings.Cut(string(f.Got), " ")
	return f.Fault != result.WrongThrows && (throws == "" || m.Rules.Zero() || leads(&f.Boards[last], m.Rules, throws))
}

// FailsAs reports whether a failure on its last board is what an outcome says.
func FailsAs(f *result.Failure, o belief.Outcome) bool {
	if f.Kind != result.Wrong && f.Kind != result.Leak {
		return slices.Contains(deathBy[o], f.Kind)
	}
	number, _, _ := strings.Cut(string(f.Got), " ")
	if printed, known := belief.ParseOutcome(number); known {
		return printed == o
	}
	return number == "" && o == belief.NoOutput
}

// deathBy is what becomes of a program that fails as a belief says.
var deathBy = map[belief.Outcome][]result.Kind{
	belief.Hang:     {result.TimedOut},
	belief.Crash:    {result.Crashed, result.Memory},
	belief.NoOutput: {result.Wrong},
}

// leads reports whether throws lead to the last cell under a reading. Where that
// leaves a choice, any will do. Of throws that were cut off nothing is known.
func leads(b *board.Board, r board.Rules, throws string) bool {
	if strings.HasSuffix(throws, "...") {
		return true
	}
	g := board.NewGame(b, r)
	at := cellsOf(g.Starts())
	for word := range strings.FieldsSeq(throws) {
		face, err := strconv.Atoi(word)
		if err != nil || face < 1 || face > g.Reach {
			return false
		}
		next := map[int32]bool{}
		for cell := range at {
			if int(cell)+face <= b.Cells {
				for to := range cellsOf(g.Land(cell + int32(face))) {
					next[to] = true
				}
			}
		}
		at = next
	}
	return at[int32(b.Cells)]
}

func cellsOf(rests []board.Rest) map[int32]bool {
	cells := map[int32]bool{}
	for _, r := range rests {
		cells[r.Cell] = true
	}
	return cells
}

// maxShows is how many boards show a belief, and showCells the largest of them.
const (
	maxShows  = 3
	showCells = 10_000
)

// shows picks the smallest board that was answered wrong, and further ones with
// other traits. Of a program that remembers, those that it answers so alone.
func shows(o *observation, leak *belief.Belief) []result.Show {
	var picked []result.Show
	var seen [][]string
	for s := range o.sights() {
		b := &s.Board
		if !s.Wrong() || leak != nil && leak.New()(b) != s.Got {
			continue
		}
		traits := board.NewFacts(b).Traits()
		if b.Cells <= showCells && !slices.ContainsFunc(seen, func(t []string) bool { return slices.Equal(t, traits) }) {
			seen = append(seen, traits)
			picked = append(picked, result.Show{Board: result.One(b.Clone()), Answer: s.Want, Belief: result.Text(s.Got.String())})
		}
		if len(picked) == maxShows {
			break
		}
	}
	return picked
}

// mostAlso is how many other beliefs are told beside the one that is named.
const mostAlso = 2

// also returns beliefs as simple as the one that is named which predict the same
// on all boards of a format, and not on all others: the program's author may hold
// any of them. On plain boards, which are all small ones, there are none.
func (w *witness) also(class []*belief.Belief, seen *observation) (all []result.Also) {
	if w.Format.Plain() && !w.One {
		return nil
	}
	told := map[string]bool{harm(class[0]): true}
	telling := trial.Of(generator.Telling(nil)...)
	few := beliefsOf(w.climb(seen).few()) // those of one row or two
	for _, m := range append(class[1:len(class):len(class)], few...) {
		if len(all) < mostAlso && !told[harm(m)] && len(m.Singles()) == len(class[0].Singles()) && !alike(m, class[0], telling) {
			told[harm(m)] = true
			all = append(all, result.Also{Name: m.Name, Beliefs: Beliefs(m)})
		}
	}
	return all
}
