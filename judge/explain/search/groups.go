package search

import (
	"context"
	"slices"

	"adder/generator"
	"adder/judge/base/fault"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/trial"
)

// Theory. A process that dies takes along the answers to boards that were right, for they are
// still in a buffer. So a program that dies gets groups of boards: after a group that it does not
// answer, one of half as many, down to one board alone; after one that it answers, one more. If it
// dies seldom, a few processes answer hundreds of boards; if it dies often, nearly each board has
// a process of its own.
//
// What a rule or a belief says of such a program is tried on further boards: those that it should
// answer are one group at first.

// An allowance is how many processes a program gets, and how many of them may hang: they cost a lot.
// Both are counted, so what is said of the program does not depend on how fast it runs.
type allowance struct{ processes, hangs int }

var (
	forChosen  = allowance{60, 20}  // in each stream of chosen boards, if it dies
	forFurther = allowance{32, 30}  // boards that it should answer
	forOthers  = allowance{120, 30} // boards of which it may answer all
)

// inGroups gives the boards of a batch in groups, the first of that size. It returns what the
// processes printed, and whether that is known for all boards.
func (w *witness) inGroups(
	ctx context.Context, b *trial.Batch, size int, left allowance,
) (seen []segment, all bool, err error) {
	all = true
	for at := 0; at < b.Len(); left.processes-- {
		if left.processes == 0 || left.hangs == 0 || w.budget.Spent() {
			return seen, false, nil
		}
		to := min(at+size, b.Len())
		some, known, hung, err := w.group(ctx, b, at, to)
		if hung {
			left.hangs--
		}
		switch {
		case err != nil:
			return seen, false, err
		case !known && to-at > 1:
			size = (to - at) / 2
			continue
		case !known:
			all = false
		default:
			seen = append(seen, some)
		}
		at = to
		if known && !some.died() {
			size++
		}
	}
	return seen, all, nil
}

// group gives some boards of a batch to one process. What it does is known if it answers all of
// them, or if there is only one.
func (w *witness) group(
	ctx context.Context, b *trial.Batch, from, to int,
) (s segment, known, hung bool, err error) {
	part := b.Part(from, to)
	defer part.Close()
	_, r, err := w.Examine(ctx, "diagnose", part, patient(w.limit()))
	if err != nil {
		return s, false, false, err
	}
	outcomes := trial.Answers(r, part.Len())
	if outcomes == nil && part.Len() == 1 {
		o, certain := outcomeOf(r)
		if certain {
			outcomes = []belief.Outcome{o}
		}
	}
	return segmentOf(part, outcomes), outcomes != nil, endings[r.Stop] == belief.Hang, nil
}

// died reports whether the process answered no board.
func (s segment) died() bool { return len(s) == 1 && s[0].Got.Failed() }

// The boards that are chosen for a program that dies.
const (
	chosenTelling = 130    // that tell beliefs apart
	chosenKinds   = 130    // that differ from each other
	chosenFaces   = 10_000 // at most: with more a program that tries each face is slow, and not hung
)

// observeChosen adds what a program that dies does on chosen boards. They are given in streams at
// one time, each with its own allowance, so that nothing depends on which of them is faster. The
// pairs of boards go to the streams in turn: of a pair, one tells beliefs apart.
func (w *witness) observeChosen(ctx context.Context, o *observation) error {
	const streams = 2
	var boards [streams][]board.Board
	for i, x := range w.chosen() {
		boards[i/2%streams] = append(boards[i/2%streams], x)
	}
	var seen [streams][]segment
	group, inner := fault.WithContext(ctx)
	for i := range streams {
		b := o.own(trial.Of(boards[i]...))
		group.Go(func() (err error) {
			seen[i], _, err = w.inGroups(inner, b, 1, forChosen)
			return err
		})
	}
	err := group.Wait()
	for _, some := range seen {
		o.add(some...)
		o.chosen = o.chosen || len(some) > 0
	}
	return err
}

// chosen are boards that tell beliefs apart, in turn with boards that differ from each other, and
// behind them random ones.
func (w *witness) chosen() (all []board.Board) {
	telling := board.Fitting(generator.Telling(w.Spec.Format), w.Spec.Promises)
	observed := w.Observed()
	kinds := sampleOf(Sights(nil, observed...), chosenKinds, 0) // with no outcome all are wrong
	for i := range max(chosenTelling, len(kinds)) {
		if i < min(chosenTelling, len(telling)) {
			all = append(all, telling[i])
		}
		if i < len(kinds) {
			all = append(all, kinds[i].Board)
		}
	}
	all = append(all, observed[len(observed)-1].Boards()...)
	return slices.DeleteFunc(all, func(b board.Board) bool { return b.Faces > chosenFaces })
}

// further is what the program does on the random boards of a round. If it dies, it gets those that
// are not deadly, by what is believed to kill it; nil: it answers all.
func (w *witness) further(
	ctx context.Context, round int, deadly func(*Sight) bool,
) (o *observation, err error) {
	o = new(observation)
	if w.Spec.OneBoard {
		return o, nil
	}
	mix := generator.NewMix(furtherSeed+uint64(round), nil, w.Spec.Format, w.Spec.Promises)
	b := trial.Of(mix.Boards(furtherBoards)...)
	if deadly != nil {
		b = trial.Of(spared(b, deadly)...)
	}
	defer b.Close()
	o.segments, o.complete, err = w.inGroups(ctx, b, b.Len(), forFurther)
	return o, err
}

// spared are the boards of a batch that should not kill a program.
func spared(b *trial.Batch, deadly func(*Sight) bool) (boards []board.Board) {
	for s := range Sights(nil, b) {
		if s.Board.Faces <= chosenFaces && !deadly(s) {
			boards = append(boards, s.Board.Clone())
		}
	}
	return boards
}
