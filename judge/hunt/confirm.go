package hunt

import (
	"adder/judge/result"
	"context"
	"slices"
	"time"

	"adder/judge/board"
)

// first turns the symptom of a batch into a finding, or into nothing if it does
// not come back: nothing is said that a process of its own has not confirmed.
func (e *examiner) first(ctx context.Context, stage string, b *Batch, s *symptom) (*result.Failure, error) {
	for _, limit := range []pacing{e.brief, e.full} {
		index, err := e.culprit(ctx, stage, b, s, limit)
		if err != nil {
			return nil, err
		}
		if index < b.Len() {
			if f, err := e.confirm(ctx, stage, b, index); f != nil || err != nil {
				return f, err
			}
		}
		switch {
		case s.Kind == result.TimedOut: // a brief limit can have blamed the wrong board
		case index < b.Len():
			return byChance(s.finding(stage, b.Board(index))), nil
		default:
			return e.whole(ctx, stage, b, s)
		}
	}
	return e.whole(ctx, stage, b, s)
}

// confirm gives the blamed board to a process of its own, or else the boards up
// to it. It returns nil if neither fails.
func (e *examiner) confirm(ctx context.Context, stage string, b *Batch, index int) (*result.Failure, error) {
	x := b.Board(index)
	alone, err := e.alone(ctx, stage, x, e.full)
	if err != nil {
		return nil, err
	}
	if alone != nil {
		return e.again(ctx, stage, x, alone)
	}
	if e.hunt.options.One {
		return nil, nil // it was alone before
	}
	boards := boardsOf(b)[:index+1]
	s, err := e.fails(ctx, stage, boards)
	if err != nil || s == nil || s.Kind == result.TimedOut && b.cells > slowCells {
		return nil, err
	}
	return e.leak(ctx, stage, boards, s)
}

// slowCells is above how many cells a program that runs out of time is taken to
// be slow, and not to remember.
const slowCells = 2_000_000 / 4

// repeats is how often a failing board is given once more. A program that
// answers by chance fails on some of them otherwise. A program that hangs is not
// given it again: it failed in company and alone, and each time takes long.
var repeats = map[result.Kind]int{result.Wrong: 3, result.Crashed: 3, result.Memory: 1, result.Output: 1}

// again gives a failing board once more: a program that then answers otherwise
// cannot be made sense of by other boards.
func (e *examiner) again(ctx context.Context, stage string, x board.Board, s *symptom) (*result.Failure, error) {
	f := s.finding(stage, x)
	for range repeats[s.Kind] {
		t, err := e.alone(ctx, stage, x, e.full)
		if err != nil {
			return nil, err
		}
		if t == nil || t.Kind != s.Kind || t.Got != s.Got {
			return byChance(f), nil
		}
	}
	return f, nil
}

// whole is for a symptom that no part of a batch can be blamed for. The program
// may have been merely slow, so it is given the batch again, with more time.
func (e *examiner) whole(ctx context.Context, stage string, b *Batch, before *symptom) (*result.Failure, error) {
	s, _, err := e.examine(ctx, stage, b, func(b *Batch) time.Duration { return 3 * e.full(b) })
	switch {
	case err != nil:
		return nil, err
	case s == nil && before.Kind == result.TimedOut:
		return nil, nil
	case s == nil || s.Kind == result.Wrong || s.Kind == result.Crashed && s.Number != before.Number:
		// The same boards, and it ends elsewhere or not at all.
		return byChance(before.finding(stage, b.Board(max(0, before.Number-1)))), nil
	}
	f := s.finding(stage, boardsOf(b)...)
	f.Notes = append(f.Notes, result.WholeBatch)
	return f, nil
}

// fails gives a sequence of boards to one process and returns a symptom only if
// the failure shows on the last one.
func (e *examiner) fails(ctx context.Context, stage string, boards []board.Board) (*symptom, error) {
	s, err := e.sequence(ctx, stage, boards, e.full)
	if s != nil && s.Kind == result.Wrong && s.Number != len(boards) {
		return nil, err
	}
	return s, err
}

func boardsOf(b *Batch) []board.Board {
	boards := make([]board.Board, b.Len())
	s := b.Scan()
	for i := range boards {
		s.Next(&boards[i])
	}
	return boards
}

// compareSequences orders sequences: fewer boards first, then the boards.
func compareSequences(x, y []board.Board) int {
	if len(x) != len(y) {
		return len(x) - len(y)
	}
	return slices.CompareFunc(x, y, func(a, b board.Board) int { return board.Compare(&a, &b) })
}
