package hunt

import (
	"cmp"
	"context"
	"slices"
	"time"

	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/hunt/explain"
	"adder/judge/oracle"
	"adder/judge/result"
	"adder/judge/trial"
)

// Theory. Where no belief explains everything, nobody can say from outside how many
// mistakes there are: one that mixes up the ends of a jump makes some answers too
// high, others too low, and crashes elsewhere. Certain is in which ways a program
// fails: with a wrong answer, a crash, a time-out or nothing, on boards whose last
// cell can be reached and on the others. On each of these two kinds of board a
// single belief may explain every output though none does on both: then it is
// named, for that kind.

// wayOf is how a board is failed on.
func wayOf(s *explain.Sight) result.Way {
	w, silent := waysOf[s.Got]
	switch stuck := s.Want < 0; {
	case silent && stuck:
		return w[1]
	case silent:
		return w[0]
	case stuck:
		return result.WrongStuck
	case s.Got == oracle.Stuck:
		return result.SaidStuck
	case int(s.Got) > s.Want:
		return result.TooHigh
	}
	return result.TooLow
}

// waysOf are the ways of what is no answer, on boards whose last cell can be reached,
// and on the others.
var waysOf = map[belief.Outcome][2]result.Way{
	belief.Crash:    {result.CrashReached, result.CrashStuck},
	belief.Hang:     {result.HangReached, result.HangStuck},
	belief.NoOutput: {result.SilentReached, result.SilentStuck},
}

// ways lists the ways in which the program fails on the boards that diagnoses are
// made on; nil if there is but one and it has no name. steady is false if a board
// alone is not answered as it was among others: nothing is listed then.
func (m *mistakes) ways(ctx context.Context) (all []result.Mistake, steady bool, err error) {
	var seen []*explain.Sight
	complete := m.first.Outcomes != nil // else the program does what cannot be told, or dies too often
	if complete {
		seen = explain.Kept(m.observed(m.first.Outcomes), func(*explain.Sight) bool { return true })
	} else if seen, err = m.lookSingly(ctx, lookedAlone); err != nil {
		return nil, false, err
	}
	for _, where := range []result.Where{result.OnReached, result.OnStuck} {
		on := slices.DeleteFunc(slices.Clone(seen), func(s *explain.Sight) bool { return (s.Want < 0) != (where == result.OnStuck) })
		var x *belief.Belief
		if complete {
			x = explained(on)
		}
		some, err := m.onPart(ctx, on, where, x)
		if err != nil || some == nil {
			return nil, false, err
		}
		all = append(all, some...)
	}
	for i := range all {
		all[i].Of = len(seen)
	}
	if len(all) < 2 && result.Named(all) == 0 {
		all = nil
	}
	return all, true, nil
}

// onPart lists what is wrong on boards of one kind: one mistake, if a belief
// explains all of it, else a way after the other. It is nil, and not only empty, if a
// board alone is not answered as it was among others.
func (m *mistakes) onPart(ctx context.Context, seen []*explain.Sight, where result.Where, x *belief.Belief) ([]result.Mistake, error) {
	all, at := []result.Mistake{}, map[result.Way]int{}
	for _, s := range seen {
		if !s.Wrong() {
			continue
		}
		var w result.Way
		if x == nil {
			w = wayOf(s)
		}
		k, known := at[w]
		if !known {
			f, err := m.seenAgain(ctx, s)
			if err != nil || f == nil {
				return nil, err
			}
			next := result.Mistake{Way: w, Failure: *f}
			if x != nil {
				next = named(x, f)
			}
			next.Where = where
			k, at[w] = len(all), len(all)
			all = append(all, next)
		}
		all[k].Spoils++
	}
	return all, nil
}

// seenAgain gives a board alone, and returns how the program fails there: nil if not
// as it was seen.
func (m *mistakes) seenAgain(ctx context.Context, s *explain.Sight) (*result.Failure, error) {
	symptom, err := m.Alone(ctx, "mistakes", s.Board, m.Full)
	if err != nil || symptom == nil {
		return nil, err
	}
	f := symptom.Finding("mistakes", s.Board)
	if !explain.FailsAs(f, s.Got) {
		return nil, nil
	}
	f.Expected = s.Want
	return f, nil
}

// explained returns the simplest single belief that predicts every output on some
// boards, of which one is wrong at least; nil if none does.
func explained(seen []*explain.Sight) *belief.Belief {
	if !slices.ContainsFunc(seen, (*explain.Sight).Wrong) {
		return nil
	}
	for _, x := range belief.Singles {
		if !x.Harmless && !x.Leaks && explain.Predicts(x, seen) {
			return x
		}
	}
	return nil
}

// How many boards are given alone, and how many where a process is not quickly begun. What
// is counted on them must not depend on how busy the machine is, so the two are far apart:
// a compiled program takes a few milliseconds for a board, an interpreter twenty and more.
const (
	lookedAlone  = 512
	lookedSlowly = 64
	quickly      = 12 * time.Millisecond // of CPU time for a board
)

// lookSingly gives so many boards alone: the first, and others spread over all.
func (m *mistakes) lookSingly(ctx context.Context, most int) ([]*explain.Sight, error) {
	var boards []board.Board
	for _, b := range m.corpus.Observed() {
		boards = append(boards, b.Boards()...)
	}
	look := func(most int) ([]*explain.Sight, error) {
		first := min(most*3/8, len(boards))
		b := trial.Of(slices.Concat(boards[:first], spread(boards[first:], most-first))...)
		defer b.Close()
		return explain.Singly(ctx, m.Pool, "mistakes", b, m.Brief)
	}
	budget := m.Part(0)
	seen, err := look(min(most, lookedSlowly))
	if _, cpu := budget.Used(); err != nil || cpu > lookedSlowly*quickly {
		return seen, err
	}
	return look(most)
}

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
	first := m.first.Finding
	all := []result.Mistake{{Failure: *first, Way: result.Way(first.Kind)}}
	var alone []*belief.Belief
	if r.Finding != nil {
		next := result.Mistake{Failure: *r.Finding, Way: result.AloneWay}
		if x := certain(r.Diagnosis); x != nil {
			alone, next = x.Singles(), named(x, r.Finding)
		}
		next.Where = result.Alone
		all = append(all, next)
	}
	if x := exact(m.first.Diagnosis); x != nil {
		if rest := without(x.Singles(), alone); len(rest) > 0 {
			all[0].Name, all[0].Doc, all[0].Way = belief.Join(rest...).Name, docOf(rest), ""
		}
	}
	return all, m.tellApart(ctx, all)
}

// without are those of all that are not among others.
func without(all, others []*belief.Belief) []*belief.Belief {
	return slices.DeleteFunc(slices.Clone(all), func(x *belief.Belief) bool { return slices.Contains(others, x) })
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
	all, known := []result.Mistake{named(x, r.Finding)}, []*belief.Belief{x}
	all[0].Where = result.Alone
	all[0].Spoils, all[0].Of = m.spoiled(x)
	rest, err := m.rest(ctx, known)
	if err == nil && rest != nil && rest.Finding != nil {
		all = append(all, m.elsewhere(rest, certain(rest.Diagnosis), known))
	}
	return all, err
}

// singly hunts with a process for each board.
func (m *mistakes) singly(ctx context.Context) (*Report, error) {
	o := m.options
	o.One, o.Cover = true, false
	o.Boards = min(cmp.Or(o.Boards, aloneBoards), aloneBoards)
	return m.otherwise(ctx, o)
}

// tellApart counts the boards that are wrong alone, and those that are wrong only
// among others: in one process, as far as it gets.
func (m *mistakes) tellApart(ctx context.Context, all []result.Mistake) error {
	seen, err := m.lookSingly(ctx, bothWays)
	if err != nil {
		return err
	}
	var boards []board.Board
	for _, s := range seen {
		boards = append(boards, s.Board)
	}
	b := trial.Of(boards...)
	defer b.Close()
	_, r, err := m.Examine(ctx, "mistakes", b, m.Full)
	if err != nil {
		return err
	}
	together := trial.Numbers(r.Stdout, len(seen))
	for i := range all {
		all[i].Of = len(together)
	}
	for i, got := range together {
		switch s := seen[i]; {
		case s.Wrong() && len(all) > 1:
			all[1].Spoils++
		case !s.Wrong() && int(got) != s.Want:
			all[0].Spoils++
		}
	}
	return nil
}
